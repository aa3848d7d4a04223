import { isDeepStrictEqual } from 'node:util';
import type { Show } from '@mabarin/api-client/contract/show';
import { fail } from '@mabarin/domain/errors';
import { addMinutes, subDays } from '#platform/date-fns.ts';
import {
  givesAnything,
  giveSeconds,
  noRules,
  secondsOf,
  SHOW_EVENT_DAYS,
  takeSeconds,
  type ShowForm,
  type ShowSource,
  type VoteForm,
} from '@mabarin/domain/show/show';
import {
  activate,
  countEvent,
  endVote,
  findShow,
  hasEvent,
  insertVote,
  listEvents,
  listMilestones,
  lockShow,
  nextRound,
  putMilestones,
  putRules,
  reachMilestones,
  undoEvent,
  writeGiven,
} from './show.queries.ts';
import type { Deps, Fulfil, LiveDeps, ShowDeps, ShowRules } from '#deps.ts';
import { queueAlert } from '#features/alerts/index.ts';
import { appendLiveEvents, widgetEvents } from '#features/live/index.ts';
import { moneyBackOf } from '#features/payments/index.ts';
import { changeCountdown, votesOf } from '#features/widgets/index.ts';
import { isUuid } from '#platform/db/uuid.ts';
import type { PaymentKind } from '#ports/fulfilment.port.ts';
import type { Db, Tx } from '#schema.ts';

const HISTORY = 50;
const VOTES = 10;

/**
 * Counts an event once, by its id: the row that counts it is the check, and one whose row may be deleted by now is
 * refused. One statement for a host without rules.
 */
export const recordEvent: ShowRules['record'] = async (tx, deps, event) => {
  if (event.at <= subDays(deps.clock.now(), SHOW_EVENT_DAYS)) return;
  const counted = await countEvent(tx, event);
  if (counted === null) return;
  const { hostId } = event;
  if (counted.reaches) await reach(tx, deps, { hostId, ...counted });
  if (secondsOf(counted.rules, event) > 0) {
    await changeCountdown(tx, deps, hostId, async (run, { now, number, began }) => {
      const outcome = giveSeconds(counted.rules, event, { run, began, given: counted.given_seconds, now });
      const { seconds, limit } = outcome;
      await writeGiven(tx, hostId, { id: counted.event, seconds, limited_by: limit, countdown_run: number });
      return seconds === 0 ? run : outcome.run;
    });
  }
  if (event.amount > 0) await publish(tx, deps, hostId);
};

async function reach(
  tx: Tx,
  deps: ShowDeps,
  { hostId, round, raised }: { hostId: string; round: number; raised: number },
): Promise<void> {
  const now = deps.clock.now();
  const reached = await reachMilestones(tx, { hostId, raised, now });
  for (const [index, { id, amount, title }] of reached.entries()) {
    await queueAlert(tx, deps, {
      kind: 'milestone',
      sourceId: `${id} ${round}`,
      hostId,
      name: title,
      amount,
      message: '',
      // Two of one payment come lowest first.
      settledAt: new Date(now.getTime() + index),
    });
  }
}

export const takeGameBack: ShowRules['takeBackGame'] = async (tx, deps, { hostId, gameId }) => {
  await undo(tx, deps, hostId, { source: 'game', event_id: String(gameId) }, 'game');
};

/** The source of a payment's event, by its kind. */
const sources: Readonly<Record<PaymentKind, ShowSource>> = { mabar: 'order', support: 'support' };

export const takePaymentBack: ShowRules['takeBackPayment'] = async (tx, deps, paymentId, about) => {
  const { hostId, kind, isWhole } = await moneyBackOf(tx, paymentId, about);
  if (!isWhole || (await findShow(tx, hostId))?.rules.takeBack !== true) return;
  await undo(tx, deps, hostId, { source: sources[kind], event_id: paymentId }, 'refund');
};

/** Undoes one row of the history, once. Throws `show.event_unknown`. */
export async function undoByHost(tx: Tx, deps: LiveDeps, hostId: string, id: number): Promise<void> {
  const undone = await undo(tx, deps, hostId, { id }, 'host');
  if (!undone && !(await hasEvent(tx, hostId, id))) throw fail('show.event_unknown');
}

async function undo(
  tx: Tx,
  deps: LiveDeps,
  hostId: string,
  which: Parameters<typeof undoEvent>[2],
  by: 'host' | 'refund' | 'game',
): Promise<boolean> {
  const undone = await undoEvent(tx, hostId, which, { by, now: deps.clock.now() });
  if (undone === null) return false;
  const { seconds, current, countdown_run: given } = undone;
  // The minutes of an earlier show, or of a countdown that was reset or ran out, are long over.
  if (current && seconds > 0) {
    await changeCountdown(tx, deps, hostId, (run, { number }) => (number === given ? takeSeconds(run, seconds) : run));
  }
  await publish(tx, deps, hostId);
  return true;
}

/**
 * Saves rules and milestones. One that changes nothing is a repeated call. Throws `overlay.settings_changed` when
 * another save came after the version `seen`.
 */
export async function saveShow(
  tx: Tx,
  deps: LiveDeps,
  { hostId, seen, ...form }: ShowForm & { hostId: string; seen: number | undefined },
): Promise<void> {
  const before = await lockShow(tx, hostId, noRules);
  const stored = await listMilestones(tx, hostId);
  const milestones = stored.map(({ amount, title }) => ({ amount, title }));
  const sent = form.milestones.toSorted((one, other) => one.amount - other.amount);
  if (isDeepStrictEqual({ rules: before.rules, milestones }, { rules: form.rules, milestones: sent })) return;
  if (seen !== undefined && seen !== before.saves) throw fail('overlay.settings_changed');
  const [vote] = await votesOf(tx, hostId, 1);
  const active = givesAnything(form) || vote !== undefined;
  await putRules(tx, hostId, { rules: form.rules, active, saves: before.saves + 1 });
  await putMilestones(tx, { hostId, raised: before.raised, now: deps.clock.now() }, form.milestones);
  await publish(tx, deps, hostId);
}

/** Begins the next show after `round`; a second press for the same one does nothing. */
export async function restartShow(tx: Tx, deps: LiveDeps, hostId: string, round: number): Promise<void> {
  if (await nextRound(tx, hostId, round)) await publish(tx, deps, hostId);
}

/** Opens a vote and closes the one before. The same id opens one. */
export async function openVote(
  tx: Tx,
  deps: LiveDeps & Pick<Deps, 'random'>,
  hostId: string,
  { id, title, options, minutes }: VoteForm,
): Promise<void> {
  const now = deps.clock.now();
  await activate(tx, hostId, noRules);
  const opened = await insertVote(tx, {
    id,
    host_id: hostId,
    title,
    opened_at: now,
    closes_at: addMinutes(now, minutes),
    options: options.map((option) => ({ id: deps.random.uuid(), title: option })),
  });
  if (opened) await publish(tx, deps, hostId);
}

/** Closes a vote now; one that is closed stays as it is. Throws `show.vote_unknown`. */
export async function closeVote(tx: Tx, deps: LiveDeps, hostId: string, id: string): Promise<void> {
  if (!isUuid(id) || !(await endVote(tx, { hostId, id, now: deps.clock.now() }))) throw fail('show.vote_unknown');
  await publish(tx, deps, hostId);
}

/** Rules, sums, milestones and history for their host. */
export async function readShow(db: Db, deps: Pick<Deps, 'clock'>, hostId: string): Promise<Show> {
  const now = deps.clock.now();
  const [show, milestones, votes, events] = await Promise.all([
    findShow(db, hostId),
    listMilestones(db, hostId),
    votesOf(db, hostId, VOTES),
    listEvents(db, hostId, HISTORY),
  ]);
  return {
    rules: show?.rules ?? noRules,
    version: show?.saves ?? 0,
    round: show?.round ?? 1,
    raised: show?.raised ?? 0,
    given: show?.given_seconds ?? 0,
    milestones: milestones.map(({ amount, title, reached_at: at }) => ({
      amount,
      title,
      reached: at?.toISOString() ?? null,
    })),
    votes: votes.map(({ id, title, closes_at: closesAt, options }) => ({
      id,
      title,
      open: closesAt > now,
      closesAt: closesAt.toISOString(),
      options,
    })),
    events: events.map(({ id, source, amount, seconds, limited_by: limit, at, undone_by: undone }) => ({
      id,
      source,
      amount,
      seconds,
      limit,
      at: at.toISOString(),
      undone,
    })),
  };
}

/** Fulfilment that is followed by the rules of the host's show. Credit counted when its money came. */
export function withShow(fulfil: Fulfil): Fulfil {
  return async (tx, deps, payment) => {
    const outcome = await fulfil(tx, deps, payment);
    if (outcome === 'fulfilled' && payment.hasShow) {
      const { hostId, id: eventId, kind, paidAt: at, price, credit } = payment;
      await deps.show.record(tx, deps, { hostId, source: sources[kind], eventId, amount: price - credit, at });
    }
    return outcome;
  };
}

function publish(tx: Tx, deps: LiveDeps, hostId: string): Promise<void> {
  return appendLiveEvents(tx, deps, hostId, [{ kind: 'command', command: 'overlay-status' }, ...widgetEvents('show')]);
}
