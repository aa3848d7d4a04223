import { openingPushOff, type TurnNotice } from '@mabarin/api-client/contract/push';
import { fail } from '@mabarin/domain/errors';
import { nextPushAt, OPENING_NOTICE_SECONDS, type PushSubscriptionForm } from '@mabarin/domain/push/push';
import { takesOrders } from '@mabarin/domain/mabar/hours';
import { secondsUntil } from '@mabarin/domain/time';
import { addSeconds } from '#platform/date-fns.ts';
import {
  deleteWatch,
  forgetWatcher,
  keepWatch,
  noteOpenings,
  recordOpening,
  takeDueOpenings,
  type DueOpening,
} from './opening.queries.ts';
import { openingText } from './push.text.ts';
import type { Deps } from '#deps.ts';
import { requireActiveHost } from '#features/accounts/index.ts';
import { decrypt, encrypt, sha256 } from '#platform/crypto/secrets.ts';
import type { SealedColumn } from '#platform/db/secret.queries.ts';
import { addressOf } from '#platform/http/address.ts';
import type { Poller } from '#platform/pollers.ts';
import type { PushSender } from '#ports/push-sender.port.ts';
import type { Db, Tx } from '#schema.ts';

const PURPOSE = 'opening-watch';
export const openingSeals: readonly SealedColumn[] = [
  { table: 'opening_watch', column: 'subscription_sealed', purpose: PURPOSE },
];

/** Browsers of an address, which many people may share. */
const [MOST, WINDOW_SECONDS] = [60, 3_600];
const AT_ONCE = 32;
/** Longer than an attempt; after a kill the notice is free again after this. */
const LEASE_SECONDS = 30;

/** Throws `http.too_many`. */
export function hitOpening(deps: Pick<Deps, 'limits'>, ip: string): Promise<void> {
  return deps.limits.hit('opening from', addressOf(ip), MOST, WINDOW_SECONDS);
}

/** Throws `push.off`, `push.subscription_invalid` and what `missingHost` makes. */
export async function watchOpening(
  tx: Tx,
  { clock, config, pushSender }: Pick<Deps, 'clock' | 'config' | 'pushSender'>,
  { host: username, subscription }: { host: string; subscription: PushSubscriptionForm },
): Promise<void> {
  if (pushSender === null) throw fail('push.off');
  if (!pushSender.accepts(subscription)) throw fail('push.subscription_invalid');
  const host = await requireActiveHost(tx, username);
  const now = clock.now();
  await keepWatch(tx, {
    host_id: host.id,
    endpoint_hash: sha256(subscription.endpoint),
    subscription_sealed: encrypt(config.secret, PURPOSE, JSON.stringify(subscription)),
    created_at: now,
    armed: !takesOrders({ orderingOpen: host.ordering_open, lastOrderAt: host.last_order_at }, now),
    opened_at: null,
    next_at: null,
  });
}

/** Idempotent. */
export function unwatchOpening(tx: Tx, { host, endpoint }: { host: string; endpoint: string }): Promise<void> {
  return deleteWatch(tx, host, sha256(endpoint));
}

type OpeningDeps = Pick<Deps, 'config' | 'clock' | 'pushSender'>;

/** Sends notices of openings. Safe in several processes. */
export function openingPollers(db: Db, deps: OpeningDeps): readonly Poller[] {
  const { clock, pushSender } = deps;
  if (pushSender === null) return [];
  return [
    { name: 'openings', everySeconds: 5, run: () => noteOpenings(db, clock.now()) },
    { name: 'opening-notices', everySeconds: 2, run: () => tellOpenings(db, deps, pushSender) },
  ];
}

async function tellOpenings(db: Db, deps: OpeningDeps, sender: PushSender): Promise<number> {
  const now = deps.clock.now();
  const due = await takeDueOpenings(db, { now, until: addSeconds(now, LEASE_SECONDS), limit: AT_ONCE });
  await Promise.all(due.map((opening) => tell(db, deps, sender, opening)));
  return due.length;
}

async function tell(db: Db, { config, clock }: OpeningDeps, sender: PushSender, opening: DueOpening): Promise<void> {
  const until = addSeconds(opening.opened_at, OPENING_NOTICE_SECONDS);
  const left = secondsUntil(until, clock.now());
  if (left <= 0) return recordOpening(db, opening, { next_at: null });
  const subscription = JSON.parse(decrypt(config.secret, PURPOSE, opening.subscription_sealed)) as PushSubscriptionForm;
  const attempt = await sender.send(subscription, {
    body: JSON.stringify(noticeOf(config, opening, subscription.endpoint)),
    ttlSeconds: left,
  });
  if (attempt.outcome === 'gone') return forgetWatcher(db, opening.id);
  const { attempts } = opening;
  const again =
    attempt.outcome === 'later' ? nextPushAt({ attempts, now: clock.now(), until, asked: attempt.retryAfter }) : null;
  return recordOpening(db, opening, { next_at: again });
}

function noticeOf(
  { origins }: Deps['config'],
  { username, name }: Pick<DueOpening, 'username' | 'name'>,
  endpoint: string,
): TurnNotice {
  const off = {
    action: 'off',
    title: openingText.off,
    call: {
      url: `${origins.api}${openingPushOff.path}`,
      body: { host: username, endpoint },
      done: openingText.offDone,
    },
  };
  return {
    title: openingText.title(name),
    body: openingText.body,
    tag: `opening-${username}`,
    url: `${origins.public}/${username}`,
    actions: [off],
  };
}
