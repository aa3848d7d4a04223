import * as v from 'valibot';
import { typed } from '#typed.ts';

/** Push services that are called; `*.` stands for any labels. */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
];
export const PUSH_DEVICES_MAX = 3;
/** Lifetime of a turn notice, here and at the push service. */
export const TURN_NOTICE_SECONDS = 300;
/** Lifetime of a notice of an opening: a host who opened half an hour ago is no news. */
export const OPENING_NOTICE_SECONDS = 1_800;
/** A recent payer is looking at the ticket, so no mail is sent. */
export const TURN_MAIL_AFTER_SECONDS = 300;

const PUSH_URL_MAX = 1_000;
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export type TurnKind = 'next' | 'playing';

/** Result of `PushManager.subscribe` (RFC 8291: a point of P-256 and 16 bytes, both base64url). */
export const PushSubscriptionForm = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(PUSH_URL_MAX)),
  keys: v.object({
    p256dh: v.pipe(typed(), v.regex(/^[\w-]{87}=?$/)),
    auth: v.pipe(typed(), v.regex(/^[\w-]{22}={0,2}$/)),
  }),
});
export type PushSubscriptionForm = v.InferOutput<typeof PushSubscriptionForm>;

/** Https at the default port of a listed push service. `loopback` also allows this machine. */
export function isPushEndpoint(
  text: string,
  { hosts, loopback }: { hosts: readonly string[]; loopback: boolean },
): boolean {
  const url = URL.parse(text);
  if (url === null || text.length > PUSH_URL_MAX || url.username !== '' || url.password !== '' || url.hash !== '') {
    return false;
  }
  if (LOOPBACK.has(url.hostname)) return loopback;
  return url.protocol === 'https:' && url.port === '' && hosts.some((host) => isOf(url.hostname, host));
}

function isOf(name: string, host: string): boolean {
  return host.startsWith('*.') ? name.endsWith(host.slice(1)) && name.length > host.length - 1 : name === host;
}

/** Seconds before the next attempt; the notice expires before a fifth would help. */
const PAUSES = [5, 15, 45, 120] as const;

/** Time of the next attempt; null: none. `asked`: seconds that the push service wants. */
export function nextPushAt({
  attempts,
  now,
  until,
  asked,
}: {
  attempts: number;
  now: Date;
  until: Date;
  asked: number | null;
}): Date | null {
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) return null;
  const at = new Date(now.getTime() + Math.max(pause, asked ?? 0) * 1_000);
  return at < until ? at : null;
}
