import { Resolver } from 'node:dns/promises';
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';

/** Every address of a name. Throws when there is none. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** A POST to somebody's address. */
type Post = { headers: Readonly<Record<string, string>>; body: string | Buffer; signal: AbortSignal };

export type PublicClient = {
  /** The addresses of a name, all of them allowed. Throws `AttemptError`. */
  checkedAddresses(name: string): Promise<readonly string[]>;
  /** Answers as soon as the head of the answer came. Throws `AttemptError`, and what the connection throws. */
  post(url: URL, request: Post): Promise<IncomingMessage>;
};

const RESOLVE_TIMEOUT_MS = 3_000;

/** Why an attempt ended before there was a connection: nobody knows the name, or it leads inside. */
export class AttemptError extends Error {
  readonly code: 'name' | 'inside';
  constructor(code: 'name' | 'inside') {
    super(`no answer (${code})`);
    this.name = 'AttemptError';
    this.code = code;
  }
}

/**
 * Where clouds answer their own machines with keys and settings under addresses that look like anybody's: Azure's platform,
 * Alibaba, Oracle, Equinix and others have theirs in ranges that are refused anyway.
 */
const CLOUD_ADDRESSES: ReadonlySet<string> = new Set([
  '168.63.129.16',
  '192.0.0.192',
  '100.100.100.200',
  '169.254.169.254',
]);

/**
 * Whether something may go to an address: only to those that anybody on the internet has. IPv6 beyond 2000::/3 holds
 * mapped, translated and local ones.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || CLOUD_ADDRESSES.has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parse('2000::'), 3);
}

function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';
}

/** Asks the resolvers of this machine by c-ares: no file of hosts, and no thread that a slow server of names could hold. */
async function resolvePublicly(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: RESOLVE_TIMEOUT_MS / 2, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/**
 * Calls addresses that people gave us. The name is resolved here, every address that it has must be a public one, and the
 * connection goes to one that was checked, under the name of the address: a name that changes between check and connection
 * changes nothing. No redirect is followed and no proxy used.
 */
export function publicClient({
  loopback,
  resolve = resolvePublicly,
}: {
  /** Whether addresses of this machine are allowed. */
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
    // `net` takes no promise.
    callbackify(checkedAddresses)(name, (error, addresses) => {
      if (error !== null) return done(error, '');
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      if (all === true) done(null, found);
      else done(null, found[0]?.address ?? '', found[0]?.family);
    });
  };
  // Of our own: the global ones may keep connections that were checked for somebody else, or go by a proxy.
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
        // An answer that switches protocols (101) is neither of the two: the connection is closed, and no signal ends it.
        request.once('close', () => failed(new Error('closed without an answer')));
        request.end(body);
      });
    },
  };
}
