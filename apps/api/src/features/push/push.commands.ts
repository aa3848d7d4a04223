import type { TurnNotice } from '@mabarin/api-client/contract/push';
import { ticketHere, ticketPostpone } from '@mabarin/api-client/contract/ticket';
import { fail } from '@mabarin/domain/errors';
import { ONLINE_SECONDS, STARTED_SECONDS } from '@mabarin/domain/mabar/queue';
import {
  nextPushAt,
  PUSH_DEVICES_MAX,
  TURN_MAIL_AFTER_SECONDS,
  TURN_NOTICE_SECONDS,
  type PushSubscriptionForm,
} from '@mabarin/domain/push/push';
import { addSeconds, subSeconds } from '#platform/date-fns.ts';
import { turnMail } from './push.mail.ts';
import {
  deleteEnded,
  deleteSubscription,
  findDueNotices,
  findUnsettled,
  forgetBrowser,
  insertDeliveries,
  insertNotice,
  keepSubscription,
  lockEntryOfTicket,
  markPushed,
  recordAttempt,
  settleNotice,
  takeDue,
  type DuePush,
} from './push.queries.ts';
import { pushText } from './push.text.ts';
import type { Deps } from '#deps.ts';
import { decrypt, encrypt, sha256 } from '#platform/crypto/secrets.ts';
import type { SealedColumn } from '#platform/db/secret.queries.ts';
import { transaction } from '#platform/db/transaction.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Poller } from '#platform/pollers.ts';
import type { PushAttempt, PushSender } from '#ports/push-sender.port.ts';
import type { Db, Tx } from '#schema.ts';

const PURPOSE = 'push-subscription';
export const pushSeals: readonly SealedColumn[] = [
  { table: 'push_subscription', column: 'subscription_sealed', purpose: PURPOSE },
];

/** Concurrent notices; a push service replies in a second, or it is down. */
const AT_ONCE = 32;
/** Longer than an attempt; after a kill the notice is free again after this. */
const LEASE_SECONDS = 30;
/** A mail goes out when no browser took the notice within this time. */
const MAIL_AFTER_SECONDS = 60;
const MAILS_AT_ONCE = 100;

/**
 * Sends notices of a ticket's turn to this browser too. The current turn is skipped: its viewer looks at the ticket.
 * Throws `push.off`, `push.subscription_invalid`, `ticket.not_found`, `ticket.not_waiting` and `ticket.transferred`.
 */
export async function subscribe(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'pushSender'>,
  { ticket, subscription }: { ticket: string; subscription: PushSubscriptionForm },
): Promise<void> {
  if (deps.pushSender === null) throw fail('push.off');
  if (!deps.pushSender.accepts(subscription)) throw fail('push.subscription_invalid');
  const found = await lockEntryOfTicket(tx, ticket);
  if (found === null) throw fail('ticket.not_found');
  const { entry, moved } = found;
  if (moved) throw fail('ticket.transferred');
  if (entry === null) throw fail('ticket.not_waiting');
  const now = deps.clock.now();
  await keepSubscription(
    tx,
    {
      ticket,
      entry_id: entry.id,
      host_id: entry.host_id,
      endpoint_hash: sha256(subscription.endpoint),
      subscription_sealed: encrypt(deps.config.secret, PURPOSE, JSON.stringify(subscription)),
      created_at: now,
    },
    { most: PUSH_DEVICES_MAX },
  );
  for (const turn of await findDueNotices(tx, { entryId: entry.id }, since(now))) {
    await insertNotice(tx, turn, { now, settledAt: now });
  }
}

/** Stops notices of the ticket to this browser. Idempotent. */
export async function unsubscribe(tx: Tx, { ticket, endpoint }: { ticket: string; endpoint: string }): Promise<void> {
  await deleteSubscription(tx, ticket, sha256(endpoint));
}

type PushDeps = Pick<Deps, 'config' | 'clock' | 'random' | 'log' | 'jobs' | 'pushSender'>;

/** Sends notices of turns. Safe in several processes. */
export function pushPollers(db: Db, deps: PushDeps): readonly Poller[] {
  const { pushSender } = deps;
  return [
    { name: 'turn-notices', everySeconds: 2, run: () => noticeTurns(db, deps, 'watched') },
    // Mails may wait: they are for players who watch no ticket.
    { name: 'turn-notices-mailed', everySeconds: 15, run: () => noticeTurns(db, deps, 'all') },
    ...(pushSender === null
      ? []
      : [{ name: 'push-deliveries', everySeconds: 1, run: () => deliverDue(db, deps, pushSender) }]),
    { name: 'turn-mails', everySeconds: 5, run: () => settleNotices(db, deps) },
    { name: 'push-ended', everySeconds: 60, run: () => deleteEnded(db) },
  ];
}

/** Start times from which players, hosts and picks count. */
function since(now: Date) {
  return {
    onlineSince: subSeconds(now, ONLINE_SECONDS),
    startedSince: subSeconds(now, STARTED_SECONDS),
    pickedSince: subSeconds(now, TURN_NOTICE_SECONDS),
  };
}

async function noticeTurns(db: Db, { clock }: Pick<Deps, 'clock'>, look: 'watched' | 'all'): Promise<number> {
  const now = clock.now();
  const turns = await findDueNotices(db, look, since(now));
  for (const turn of turns) {
    await transaction(db, async (tx) => {
      const noticeId = await insertNotice(tx, turn, { now, settledAt: null });
      if (noticeId !== null) await insertDeliveries(tx, { noticeId, entryId: turn.entry_id, now });
    });
  }
  return turns.length;
}

async function deliverDue(db: Db, deps: PushDeps, sender: PushSender): Promise<number> {
  const now = deps.clock.now();
  const due = await takeDue(db, { now, until: addSeconds(now, LEASE_SECONDS), limit: AT_ONCE });
  await Promise.all(due.map((push) => deliver(db, deps, sender, push)));
  return due.length;
}

async function deliver(db: Db, deps: PushDeps, sender: PushSender, push: DuePush): Promise<void> {
  const until = addSeconds(push.created_at, TURN_NOTICE_SECONDS);
  const attempt = isWorthSaying(push, until, deps.clock.now())
    ? await sender.send(openSubscription(deps, push), {
        body: JSON.stringify(noticeOf(deps, push)),
        ttlSeconds: Math.ceil((until.getTime() - deps.clock.now().getTime()) / 1_000),
      })
    : ({ outcome: 'refused' } as const);
  if (attempt.outcome === 'refused') deps.log.info({ notice: push.notice_id }, 'a notice of a turn was not delivered');
  await transaction(db, (tx) => record(tx, deps, { push, attempt, until }));
}

/** The notice is still timely and the entry still in that state. */
function isWorthSaying({ kind, state }: DuePush, until: Date, now: Date): boolean {
  return now < until && state === (kind === 'next' ? 'queued' : 'playing');
}

async function record(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { push, attempt, until }: { push: DuePush; attempt: PushAttempt; until: Date },
): Promise<void> {
  const now = clock.now();
  switch (attempt.outcome) {
    case 'delivered':
      await recordAttempt(tx, push, { state: 'delivered', next_at: null });
      return markPushed(tx, push.notice_id, now);
    case 'gone':
      return forgetBrowser(tx, push.subscription_id);
    case 'refused':
      return recordAttempt(tx, push, { state: 'failed', next_at: null });
    case 'later': {
      const next = nextPushAt({ attempts: push.attempts + 1, now, until, asked: attempt.retryAfter });
      return recordAttempt(tx, push, { state: next === null ? 'failed' : 'pending', next_at: next });
    }
  }
}

function openSubscription({ config }: Pick<Deps, 'config'>, push: DuePush): PushSubscriptionForm {
  return JSON.parse(decrypt(config.secret, PURPOSE, push.subscription_sealed)) as PushSubscriptionForm;
}

function noticeOf({ config }: Pick<Deps, 'config'>, { kind, ticket, postpone, host_name: host }: DuePush): TurnNotice {
  const { origins } = config;
  const here = {
    action: 'here',
    title: pushText.here,
    call: { url: `${origins.api}${ticketHere.path}`, body: { ticket }, done: pushText.hereDone },
  };
  const later = {
    action: 'later',
    title: pushText.later,
    call: { url: `${origins.api}${ticketPostpone.path}`, body: { ticket, nth: postpone }, done: pushText.laterDone },
    hash: '#tunggu',
  };
  const { title, body } = pushText[kind];
  return {
    title,
    body: body(host),
    // "You play" replaces "You are next".
    tag: `turn-${sha256(ticket).slice(0, 16)}`,
    url: `${origins.public}/tiket/${ticket}`,
    actions: kind === 'next' && postpone !== null ? [here, later] : [here],
  };
}

async function settleNotices(db: Db, deps: PushDeps): Promise<number> {
  const now = deps.clock.now();
  const ids = await findUnsettled(db, { waitedSince: subSeconds(now, MAIL_AFTER_SECONDS), limit: MAILS_AT_ONCE });
  for (const id of ids) {
    await transaction(db, async (tx) => {
      const mail = await settleNotice(tx, id, {
        now,
        paidBefore: subSeconds(now, TURN_MAIL_AFTER_SECONDS),
        madeSince: subSeconds(now, TURN_NOTICE_SECONDS),
      });
      if (mail !== null) await sendMail(tx, deps, turnMail(deps.config, mail));
    });
  }
  return ids.length;
}
