import type { IncomingMessage } from 'node:http';
import { readWebhookUrl } from '@mabarin/domain/webhooks/url';
import type { DeliveryError } from '@mabarin/domain/webhooks/webhook';
import ipaddr from 'ipaddr.js';
import { Webhook } from 'standardwebhooks';
import { firstCharacters } from './http.client.ts';
import { AttemptError, publicClient, type Resolve } from './public.client.ts';
import { stopwatch } from '#platform/clock.ts';
import type { WebhookAttempt, WebhookMessage, WebhookSender } from '#ports/webhook-sender.port.ts';

export type WebhookSenderOptions = {
  site: string;
  loopback: boolean;
  resolve?: Resolve;
  timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const KEPT_CHARACTERS = 500;

export function httpsWebhookSender({
  site,
  loopback,
  resolve,
  timeoutMs = TIMEOUT_MS,
}: WebhookSenderOptions): WebhookSender {
  const client = publicClient({ loopback, resolve });

  function post(url: URL, message: WebhookMessage, signal: AbortSignal): Promise<IncomingMessage> {
    return client.post(url, {
      signal,
      body: message.body,
      headers: {
        'content-type': 'application/json',
        'user-agent': `Mabarin-Webhooks (${site})`,
        ...signedHeaders(message),
      },
    });
  }

  return {
    loopback,
    async isInside(text) {
      const { hostname } = new URL(text);
      try {
        if (!ipaddr.isValid(unbracketed(hostname))) await client.checkedAddresses(hostname);
        return false;
      } catch (error) {
        return error instanceof AttemptError && error.code === 'inside';
      }
    },
    async send(text, message) {
      const began = stopwatch();
      const ended = (attempt: Omit<WebhookAttempt, 'ms'>) => ({ ...attempt, ms: Math.round(stopwatch() - began) });
      // Checked again: the stored address may have been allowed under another configuration, and a bare address is not
      // looked up.
      const href = readWebhookUrl(text, { loopback });
      if (href === null) return ended({ status: null, error: 'inside', answer: '', retryAfter: null });
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const response = await post(new URL(href), message, signal);
        const answer = await readAnswer(response);
        const status = response.statusCode ?? 0;
        return ended({ status, error: errorOf(status), answer, retryAfter: retryAfterOf(response, message.at) });
      } catch (error) {
        const why = signal.aborted ? 'timeout' : reasonOf(error);
        return ended({ status: null, error: why, answer: '', retryAfter: null });
      }
    },
  };
}

export function signedHeaders({ id, body, at, secrets }: WebhookMessage): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

/** Beginning of the response as one line; reads up to the limit, so that a short response ends cleanly. */
async function readAnswer(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) break;
    chunks.push(chunk);
  }
  // `break` destroys the response and its connection.
  const text = Buffer.concat(chunks).toString('utf8');
  return firstCharacters(text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim(), KEPT_CHARACTERS);
}

function errorOf(status: number): DeliveryError | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Seconds of a Retry-After header, a number or a date (RFC 9110, 10.2.3). */
function retryAfterOf({ headers }: IncomingMessage, now: Date): number | null {
  const asked = headers['retry-after'] ?? '';
  if (/^\d{1,9}$/.test(asked)) return Number(asked);
  const until = asked.endsWith(' GMT') ? Date.parse(asked) : NaN;
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now.getTime()) / 1_000));
}

function reasonOf(error: unknown): DeliveryError {
  if (error instanceof AttemptError) return error.code;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|SSL|TLS|ALTNAME|SELF_SIGNED|VERIFY|EPROTO/.test(code) ? 'tls' : 'connection';
}

function unbracketed(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
