import type { IncomingMessage } from 'node:http';
import { isRefusedForGood } from '@mabarin/domain/notify/refusal';
import { isPushEndpoint, type PushSubscriptionForm } from '@mabarin/domain/push/push';
import webPush from 'web-push';
import { publicClient, type Resolve } from './public.client.ts';
import type { PushConfig } from '#platform/push-settings.ts';
import type { PushAttempt, PushMessage, PushSender } from '#ports/push-sender.port.ts';

type WebPushOptions = PushConfig & { loopback: boolean; resolve?: Resolve; timeoutMs?: number };

const TIMEOUT_MS = 10_000;
/** RFC 8188 with the key agreement of RFC 8291. */
const ENCODING = 'aes128gcm';

/** Encrypted for the device (RFC 8291) and signed with our key (VAPID, RFC 8292). */
export function webPushSender({
  publicKey,
  privateKey,
  subject,
  hosts,
  loopback,
  resolve,
  timeoutMs = TIMEOUT_MS,
}: WebPushOptions): PushSender {
  const client = publicClient({ loopback, resolve });
  const isAllowed = (endpoint: string) => isPushEndpoint(endpoint, { hosts, loopback });

  function post({ endpoint, keys }: PushSubscriptionForm, { body, ttlSeconds }: PushMessage): Promise<IncomingMessage> {
    const url = new URL(endpoint);
    const { cipherText } = webPush.encrypt(keys.p256dh, keys.auth, body, ENCODING);
    const vapid = webPush.getVapidHeaders(url.origin, subject, publicKey, privateKey, ENCODING);
    return client.post(url, {
      signal: AbortSignal.timeout(timeoutMs),
      body: cipherText,
      headers: {
        authorization: vapid.Authorization,
        'content-type': 'application/octet-stream',
        'content-encoding': ENCODING,
        ttl: String(ttlSeconds),
        // Wakes a sleeping phone, because the turn is over in five minutes.
        urgency: 'high',
      },
    });
  }

  return {
    accepts({ endpoint, keys }) {
      if (!isAllowed(endpoint)) return false;
      try {
        webPush.encrypt(keys.p256dh, keys.auth, '', ENCODING);
        return true;
      } catch {
        // 65 bytes that are no point of the curve.
        return false;
      }
    },
    async send(subscription, message) {
      // Checked again: the stored endpoint may have been allowed under another list.
      if (!isAllowed(subscription.endpoint)) return { outcome: 'gone' };
      try {
        const answer = await post(subscription, message);
        answer.destroy();
        return outcomeOf(answer);
      } catch {
        return { outcome: 'later', retryAfter: null };
      }
    },
  };
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage): PushAttempt {
  if (statusCode >= 200 && statusCode < 300) return { outcome: 'delivered' };
  // 401 is about our own signature.
  if (isRefusedForGood(statusCode) && statusCode !== 401) return { outcome: 'gone' };
  if (statusCode !== 429 && statusCode < 500) return { outcome: 'refused' };
  const asked = headers['retry-after'];
  return { outcome: 'later', retryAfter: asked !== undefined && /^\d{1,9}$/.test(asked) ? Number(asked) : null };
}
