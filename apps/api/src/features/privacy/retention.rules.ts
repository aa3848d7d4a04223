import { CLOSING_DAYS } from '@mabarin/domain/privacy/privacy';
import { SHOW_EVENT_DAYS } from '@mabarin/domain/show/show';
import {
  boundToDone,
  contactTasks,
  deleteOld,
  deleteUnpaid,
  eraseAlertTexts,
  eraseClaims,
  eraseDraws,
  eraseEntries,
  eraseRefundAccounts,
  findNamedPayments,
  findPaymentsOfClosed,
  processedEvents,
  renameSupports,
  teamless,
  testAlerts,
  unreadyMedia,
  unusedSpeech,
  type Deletion,
  type Handled,
} from './retention.queries.ts';
import { finishClosing } from './account.commands.ts';
import { CLOSED_DESCRIPTION } from './erased.ts';
import { erasePurchases, publishErasure } from './erasure.commands.ts';
import type { Deps } from '#deps.ts';
import { forgetPending } from '#features/accounts/index.ts';
import { forgetWords } from '#features/complaints/index.ts';
import { pruneEvents } from '#features/live/index.ts';
import type { Schema, Tx } from '#schema.ts';

/** Minimum age; empty: due at once. */
type Age = { hours?: number; days?: number; years?: number };

/** One batch in a transaction of its own; returns the number of handled rows. */
type Work = (tx: Tx, deps: Deps, at: { before: Date; limit: number }) => Promise<number>;

export type Rule = {
  /** As in docs/retention.md and `pnpm ops retention`. */
  name: string;
  table: keyof Schema;
  /** Minimum age of the rows. */
  after: Age;
  /** Rows of one transaction. */
  batch: number;
  work: Work;
};

/** A rule that deletes rows by their age. */
function deletes({ name, after, batch = 2_000, ...deletion }: Deletion & Pick<Rule, 'after'> & Partial<Rule>): Rule {
  const { table } = deletion;
  return { name: name ?? table, table, after, batch, work: (tx, _deps, at) => deleteOld(tx, deletion, at) };
}

/** A rule that changes something visible to viewers, so the hosts' channels are notified. */
function erases(work: (tx: Tx, at: { before: Date; limit: number; now: Date }) => Promise<Handled>): Work {
  return async (tx, deps, at) => {
    const { rows, hostIds } = await work(tx, { ...at, now: deps.clock.now() });
    await publishErasure(tx, deps, hostIds);
    return rows;
  };
}

/** The buyer is erased after this long; the purchase stays. */
const PERSON: Age = { years: 2 };

/** All rules of retention; rules of the same rows apply in this order (docs/retention.md). */
export const rules: readonly Rule[] = [
  deletes({ table: 'idempotency_key', column: 'created_at', after: { hours: 48 } }),
  deletes({ table: 'rate_limit', column: 'expires_at', after: {} }),
  deletes({ table: 'subject_limit', column: 'expires_at', after: {}, batch: 5_000 }),
  deletes({ table: 'csp_report', column: 'last_at', after: { days: 30 } }),
  deletes({ table: 'session', column: 'created_at', after: { days: 31 } }),
  deletes({ table: 'host_notice', column: 'created_at', after: { hours: 24 } }),
  deletes({ table: 'team_message', column: 'created_at', after: { days: 90 } }),
  deletes({ table: 'host_token', column: 'expires_at', after: { hours: 24 } }),
  deletes({ table: 'team_token', column: 'expires_at', after: { hours: 24 } }),
  deletes({ table: 'team_invitation', column: 'expires_at', after: { days: 30 } }),
  deletes({ table: 'team_log', column: 'at', after: { years: 1 } }),
  deletes({ table: 'operator_session', column: 'expires_at', after: { days: 30 } }),
  deletes({ table: 'remote_key', column: 'revoked_at', after: { days: 30 } }),
  deletes({ table: 'remote_use', column: 'at', after: { days: 30 } }),
  deletes({
    name: 'team_member, in no team',
    table: 'team_member',
    column: 'created_at',
    after: { days: 30 },
    where: teamless,
  }),
  {
    name: 'host, never activated',
    table: 'host',
    after: { hours: 24 },
    batch: 200,
    work: (tx, _deps, { before, limit }) => forgetPending(tx, before, limit),
  },
  deletes({ table: 'chat_line', column: 'said_at', after: { days: 14 } }),
  deletes({ table: 'chat_binding', column: 'bound_at', after: { days: 2 }, where: boundToDone }),
  deletes({ table: 'player_name', column: 'asked_at', after: { hours: 24 } }),
  deletes({ table: 'gift_cooldown', column: 'tried_at', after: { hours: 24 } }),
  deletes({ table: 'speech_file', column: 'used_at', after: { hours: 1 }, where: unusedSpeech, batch: 100 }),
  {
    name: 'live_event',
    table: 'live_event',
    after: { days: 7 },
    batch: 5_000,
    work: (tx, _deps, { before, limit }) => pruneEvents(tx, before, limit),
  },
  deletes({ table: 'webhook_secret', column: 'expires_at', after: { hours: 24 } }),
  deletes({ table: 'webhook_event', column: 'created_at', after: { days: 14 } }),
  deletes({ table: 'opening_watch', column: 'created_at', after: { days: 14 } }),
  deletes({ table: 'push_subscription', column: 'created_at', after: { days: 30 } }),
  deletes({ table: 'show_event', column: 'at', after: { days: SHOW_EVENT_DAYS } }),
  deletes({ table: 'turn_notice', column: 'created_at', after: { days: 7 } }),
  deletes({ name: 'media, not ready', table: 'media', column: 'created_at', after: { days: 7 }, where: unreadyMedia }),
  deletes({ name: 'alert, test', table: 'alert', column: 'created_at', after: { days: 7 }, where: testAlerts }),
  {
    name: 'alert, texts',
    table: 'alert',
    after: { days: 90 },
    batch: 1_000,
    // The support itself still has the words for viewers and host.
    work: async (tx, _deps, at) => (await eraseAlertTexts(tx, at)).rows,
  },
  deletes({ table: 'payment_hint', column: 'received_at', after: { days: 90 }, where: processedEvents }),
  deletes({ table: 'payment_inquiry', column: 'at', after: { days: 90 }, batch: 5_000 }),
  deletes({ table: 'payment_spender', column: 'created_at', after: { days: 2 }, batch: 5_000 }),
  deletes({ table: 'payment_mail', column: 'at', after: { days: 90 }, batch: 5_000 }),
  deletes({ table: 'filter_suggestion', column: 'created_at', after: { days: 90 } }),
  {
    name: 'complaint, words',
    table: 'complaint',
    after: { days: 90 },
    batch: 1_000,
    work: (tx, _deps, at) => forgetWords(tx, at),
  },
  deletes({ table: 'payment_task', column: 'done_at', after: { days: 180 }, where: contactTasks }),
  deletes({ table: 'objection', column: 'answered_at', after: PERSON }),
  deletes({ table: 'feedback', column: 'created_at', after: PERSON }),
  deletes({ table: 'privacy_link', column: 'expires_at', after: { hours: 24 } }),
  {
    name: 'payment, never paid',
    table: 'payment',
    after: { days: 30 },
    batch: 500,
    work: erases(deleteUnpaid),
  },
  {
    name: 'payment, viewer',
    table: 'payment',
    after: PERSON,
    batch: 500,
    work: erases(async (tx, { now, ...at }) => erasePurchases(tx, await findNamedPayments(tx, at), now)),
  },
  { name: 'refund, account', table: 'refund', after: { days: 90 }, batch: 500, work: erases(eraseRefundAccounts) },
  { name: 'mabar_entry, viewer', table: 'mabar_entry', after: PERSON, batch: 500, work: erases(eraseEntries) },
  { name: 'gift_claim, viewer', table: 'gift_claim', after: PERSON, batch: 500, work: erases(eraseClaims) },
  {
    name: 'gift_draw, viewer',
    table: 'gift_draw',
    after: PERSON,
    batch: 1_000,
    work: (tx, _deps, at) => eraseDraws(tx, at),
  },
  {
    name: 'host, closing',
    table: 'host',
    after: { days: CLOSING_DAYS },
    batch: 1,
    work: (tx, deps, { before }) => finishClosing(tx, deps, before),
  },
  {
    name: 'payment, closed host',
    table: 'payment',
    after: {},
    batch: 500,
    work: erases(async (tx, { limit, now }) => {
      const found = await findPaymentsOfClosed(tx, limit);
      await renameSupports(
        tx,
        found.map(({ id }) => id),
        CLOSED_DESCRIPTION,
      );
      return erasePurchases(tx, found, now);
    }),
  },
];
