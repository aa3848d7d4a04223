import { Resolver } from 'node:dns/promises';
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';

export type Resolve = (name: string) => Promise<readonly string[]>;

type Post = { headers: Readonly<Record<string, string>>; body: string | Buffer; signal: AbortSignal };

export type PublicClient = {
  /** All addresses of a name, each verified as public. Throws `AttemptError`. */
  checkedAddresses(name: string): Promise<readonly string[]>;
  /** Resolves once the response's head has come. Throws `AttemptError`, and errors of the connection. */
  post(url: URL, request: Post): Promise<IncomingMessage>;
};

const RESOLVE_TIMEOUT_MS = 3_000;

/** The attempt ended before a connection: unknown name, or a private address. */
export class AttemptError extends Error {
  readonly code: 'name' | 'inside';
  constructor(code: 'name' | 'inside') {
    super(`no answer (${code})`);
    this.name = 'AttemptError';
    this.code = code;
  }
}

/** Metadata services of clouds on addresses that look public; others use refused ranges anyway. */
const CLOUD_ADDRESSES: ReadonlySet<string> = new Set([
  '168.63.129.16',
  '192.0.0.192',
  '100.100.100.200',
  '169.254.169.254',
]);

/** Only global unicast addresses. IPv6 outside 2000::/3 includes mapped, translated and local ones. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || CLOUD_ADDRESSES.has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parse('2000::'), 3);
}

function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';
}

/** Queries the resolvers by c-ares: no hosts file, and no thread that a slow name server could block. */
async function resolvePublicly(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: RESOLVE_TIMEOUT_MS / 2, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/**
 * Resolves the name, requires public addresses and connects to one of them, so DNS rebinding changes nothing. Follows
 * no redirect and uses no proxy.
 */
export function publicClient({
  loopback,
  resolve = resolvePublicly,
}: {
  loopback: boolean;
  resolve?: Resolve | undefined;
}): PublicClient {
  const isAllowed = (address: string) => isPublicAddress(address) || (loopback && isLoopbackAddress(address));

  async function checkedAddresses(name: string): Promise<readonly string[]> {
    if (loopback && name === 'localhost') return ['127.0.0.1'];
    const addresses = await resolve(name).catch((): readonly string[] => []);
    if (addresses.length === 0) throw new AttemptError('name');
    if (!addresses.every(isAllowed)) throw new AttemptError('inside');
    return addresses;
  }

  const lookup: LookupFunction = (name, { all }, done) => {
    callbackify(checkedAddresses)(name, (error, addresses) => {
      if (error !== null) return done(error, '');
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      if (all === true) done(null, found);
      else done(null, found[0]?.address ?? '', found[0]?.family);
    });
  };
  // Own agents: the global ones may reuse connections or go through a proxy.
  const agents = { 'https:': new HttpsAgent({ keepAlive: false }), 'http:': new HttpAgent({ keepAlive: false }) };

  return {
    checkedAddresses,
    post(url, { headers, body, signal }) {
      const options: RequestOptions = {
        method: 'POST',
        signal,
        lookup,
        headers: { 'content-length': Buffer.byteLength(body), ...headers },
      };
      return new Promise((answered, failed) => {
        const request =
          url.protocol === 'https:'
            ? requestHttps(url, { ...options, agent: agents['https:'] })
            : requestHttp(url, { ...options, agent: agents['http:'] });
        request.once('response', answered).once('error', failed);
        // A response with 101 gives neither: the connection is closed, and no signal ends it.
        request.once('close', () => failed(new Error('closed without an answer')));
        request.end(body);
      });
    },
  };
}
