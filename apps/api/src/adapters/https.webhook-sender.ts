import { Resolver } from 'node:dns/promises';
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { readWebhookUrl } from '@mabarin/domain/webhooks/url';
import type { DeliveryError } from '@mabarin/domain/webhooks/webhook';
import ipaddr from 'ipaddr.js';
import { Webhook } from 'standardwebhooks';
import { firstCharacters } from './http.client.ts';
import { stopwatch } from '#platform/clock.ts';
import type { WebhookAttempt, WebhookMessage, WebhookSender } from '#ports/webhook-sender.port.ts';

/** Every address of a name. Throws when there is none. */
type Resolve = (name: string) => Promise<readonly string[]>;

export type WebhookSenderOptions = {
  /** The site that receivers see in our User-Agent. */
  site: string;
  loopback: boolean;
  resolve?: Resolve;
  timeoutMs?: number;
};

/** Name, connection, request and answer together. */
const TIMEOUT_MS = 10_000;
const RESOLVE_TIMEOUT_MS = 3_000;
/** Of an answer so much is read; what it says beyond is nobody's. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** And so much kept. */
const KEPT_CHARACTERS = 500;

/** Why an attempt ended before an answer. */
class AttemptError extends Error {
  readonly code: DeliveryError;
  constructor(code: DeliveryError) {
    super(`no answer (${code})`);
    this.name = 'AttemptError';
    this.code = code;
  }
}

/**
 * Whether events may go to an address: only to those that anybody on the internet has. IPv6 beyond 2000::/3 holds
 * mapped, translated and local ones.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
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
 * Sends events by https. The name is resolved here, every address that it has must be a public one, and the connection
 * goes to one that was checked, under the name of the address: a name that changes between check and connection changes
 * nothing. No redirect is followed and no proxy used.
 */
export function httpsWebhookSender({
  site,
  loopback,
  resolve = resolvePublicly,
  timeoutMs = TIMEOUT_MS,
}: WebhookSenderOptions): WebhookSender {
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

  function post(url: URL, message: WebhookMessage, signal: AbortSignal): Promise<IncomingMessage> {
    const options: RequestOptions = {
      method: 'POST',
      signal,
      lookup,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(message.body),
        'user-agent': `Mabarin-Webhooks (${site})`,
        ...signedHeaders(message),
      },
    };
    return new Promise((answered, failed) => {
      const request =
        url.protocol === 'https:'
          ? requestHttps(url, { ...options, agent: agents['https:'] })
          : requestHttp(url, { ...options, agent: agents['http:'] });
      request.once('response', answered).once('error', failed);
      request.end(message.body);
    });
  }

  return {
    loopback,
    async isInside(text) {
      const { hostname } = new URL(text);
      try {
        if (!ipaddr.isValid(unbracketed(hostname))) await checkedAddresses(hostname);
        return false;
      } catch (error) {
        return error instanceof AttemptError && error.code === 'inside';
      }
    },
    async send(text, message) {
      const began = stopwatch();
      const ended = (attempt: Omit<WebhookAttempt, 'ms'>) => ({ ...attempt, ms: Math.round(stopwatch() - began) });
      // Read again: what was stored may have been allowed under another configuration, and a bare address is not looked up.
      const href = readWebhookUrl(text, { loopback });
      if (href === null) return ended({ status: null, error: 'inside', answer: '', retryAfter: null });
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const response = await post(new URL(href), message, signal);
        const answer = await readAnswer(response);
        const status = response.statusCode ?? 0;
        return ended({ status, error: errorOf(status), answer, retryAfter: retryAfterOf(response) });
      } catch (error) {
        const why = signal.aborted ? 'timeout' : reasonOf(error);
        return ended({ status: null, error: why, answer: '', retryAfter: null });
      }
    },
  };
}

/** The three headers of Standard Webhooks. */
export function signedHeaders({ id, body, at, secrets }: WebhookMessage): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

/** The beginning of an answer as one line; reads on to the limit, so that a short answer ends in peace. */
async function readAnswer(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) break;
    chunks.push(chunk);
  }
  // `break` destroys the answer, and with it the connection.
  const text = Buffer.concat(chunks).toString('utf8');
  return firstCharacters(text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim(), KEPT_CHARACTERS);
}

function errorOf(status: number): DeliveryError | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

function retryAfterOf({ headers }: IncomingMessage): number | null {
  const asked = headers['retry-after'];
  return asked !== undefined && /^\d{1,9}$/.test(asked) ? Number(asked) : null;
}

function reasonOf(error: unknown): DeliveryError {
  if (error instanceof AttemptError) return error.code;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|SSL|TLS|ALTNAME|SELF_SIGNED|VERIFY|EPROTO/.test(code) ? 'tls' : 'connection';
}

function unbracketed(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
