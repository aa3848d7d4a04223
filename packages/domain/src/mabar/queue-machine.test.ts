import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyResult, flip, noGames, undo, undoSecondsLeft, type Statistic } from '#mabar/game.ts';
import { returnableGames } from '#credit/credit.ts';
import { indexInLane, laneOf, ranksOfMove, withMoved } from '#mabar/lane/lane.ts';
import { swapRanks } from '#mabar/lane/lane-rank.ts';
import { nextInOrder, seatedAmong } from '#mabar/next-players.ts';
import { POSTPONE_MAX } from '#mabar/postpone.ts';
import { aheadOf, compareQueue, gamesLeft, onlineStatus, ONLINE_SECONDS, type QueuePlace } from '#mabar/queue.ts';
import { refuseTransfer } from '#mabar/transfer.ts';
import { noRoles } from '#roles.ts';
import {
  createQueueModel,
  isOfEntry,
  planStep,
  queueSteps,
  type EntryAction,
  type QueueAction,
} from '#testing/queue-model.ts';

/** A queue that keeps its entries as the service's tables do, and lets the domain decide everything. */
type Entry = {
  -readonly [Key in keyof QueuePlace]: QueuePlace[Key];
} & {
  id: number;
  count: number;
  returned: number;
  played: number;
  state: 'queued' | 'playing' | 'done';
  presentAt: Date | null;
  playingAt: Date | null;
  postponed: number;
  bonus: number;
  bought: boolean;
  player: { id: string; server: string };
  isTransferred: boolean;
};

const START = Date.UTC(2026, 10, 20, 12);
/** The payer's entry names a party. */
const partyId = (payer: number) => `party ${String(payer).padStart(3, '0')}`;

function createQueue() {
  const entries: Entry[] = [];
  const games: { at: Date; team: { id: number; playingAt: Date | null }[]; result: 'win' | 'lose' }[] = [];
  let statistic: Statistic = noGames;
  let now = new Date(START);

  const find = (id: number) => entries.find((entry) => entry.id === id)!;
  const inState = (state: Entry['state']) => entries.filter((entry) => entry.state === state);
  const queue = () => inState('queued').toSorted(compareQueue);
  const playing = () =>
    inState('playing').toSorted(
      (a, b) => (a.playingAt?.getTime() ?? 0) - (b.playingAt?.getTime() ?? 0) || compareQueue(a, b),
    );

  const ofParty = (entry: Entry) =>
    entries.filter((other) => other === entry || (entry.party && other.party?.id === entry.party.id));
  const partyIn = (entry: Entry, state: Entry['state']) => ofParty(entry).filter((other) => other.state === state);

  /** Main of a whole party, whose Sundul is used then, unless it is of those who play already. */
  function sitDown(entry: Entry): boolean {
    if (seatedAmong(playing())(partyIn(entry, 'queued'))) return false;
    const isUsed = partyIn(entry, 'playing').length === 0;
    for (const one of partyIn(entry, 'queued')) Object.assign(one, { state: 'playing', playingAt: now });
    if (isUsed) for (const one of ofParty(entry)) one.sundulAt = null;
    return true;
  }

  function next(): Entry[] {
    const candidates = queue().map((entry) => ({
      ...entry,
      status: onlineStatus(entry, now),
      needRole: false,
      role: noRoles,
      passed: 0,
    }));
    return nextInOrder(candidates, playing()).chosen.map(({ id }) => find(id));
  }

  /** `as`: an entry of the same player. */
  function order(
    sold: Pick<Entry, 'id' | 'priority' | 'count' | 'bought'>,
    party: Entry['party'],
    as: number | null = null,
  ): void {
    entries.push({
      ...sold,
      bonus: 0,
      player: as === null ? { id: String(sold.id), server: '1' } : find(as).player,
      party: party ?? null,
      paidAt: now,
      sundulAt: null,
      laneRank: null,
      returned: 0,
      played: 0,
      state: 'queued',
      presentAt: null,
      playingAt: null,
      postponed: 0,
      isTransferred: false,
    });
  }

  function drag({ id, afterID, beforeID }: Extract<QueueAction, { do: 'drag' }>): boolean {
    const places = queue().map((place) => ({ ...place, lane: laneOf(place) }));
    const index = indexInLane(places, id, { afterID, beforeID });
    if (index === null) return false;
    const moved = withMoved(places, id, index);
    if (moved.every((place, at) => place.id === places[at]?.id)) return true;
    const lane = moved.find((place) => place.id === id)?.lane;
    const ranks = ranksOfMove(
      moved.filter((place) => place.lane === lane),
      id,
    );
    for (const [of, laneRank] of ranks) for (const one of ofParty(find(Number(of)))) one.laneRank = laneRank;
    return true;
  }

  function postpone(entry: Entry, nth: number): boolean {
    if (ofParty(entry).some(({ id, state }) => id < entry.id && state !== 'done')) return false;
    if (entry.state === 'done') return false;
    if (entry.postponed >= nth) return true;
    if (entry.state === 'playing' || entry.postponed >= POSTPONE_MAX || nth > entry.postponed + 1) return false;
    const swap = swapRanks(
      inState('queued').filter(({ priority }) => priority === entry.priority),
      entry.id,
    );
    if (swap === null) return false;
    for (const { id, ...place } of swap.moves) for (const one of ofParty(find(Number(id)))) Object.assign(one, place);
    for (const one of ofParty(entry)) one.postponed = nth;
    return true;
  }

  function countGame(result: 'win' | 'lose'): void {
    const outcome = applyResult(statistic, playing(), result);
    games.push({ at: now, result, team: playing().map(({ id, playingAt }) => ({ id, playingAt })) });
    statistic = outcome.last.statistic;
    for (const { id, played } of outcome.playing) find(id).played = played;
    for (const { id, played } of outcome.done) Object.assign(find(id), { played, state: 'done', playingAt: null });
  }

  function takeBack(): boolean {
    const last = games.at(-1);
    if (last === undefined || undoSecondsLeft(last.at, now) === 0) return false;
    games.pop();
    statistic = undo(statistic, last.result);
    for (const { id, playingAt } of last.team) {
      const entry = find(id);
      if (entry.state === 'done' && entry.played >= entry.count) {
        const back = seatedAmong(playing())([entry]) ? { state: 'queued' } : { state: 'playing', playingAt };
        Object.assign(entry, back);
      }
      entry.played -= 1;
    }
    return true;
  }

  function turnOver(): boolean {
    const last = games.at(-1);
    if (last === undefined) return false;
    const turned = flip({ statistic, team: [], result: last.result }, last.result === 'win' ? 'lose' : 'win');
    ({ statistic, result: last.result } = turned);
    return true;
  }

  function giveBack(entry: Entry, given: number): boolean {
    const { count, returned, played, bonus } = entry;
    const bought = entry.bought ? count + returned - bonus : 0;
    if (returnableGames({ bought, played, returned }) < given) return false;
    Object.assign(entry, { count: count - given, returned: returned + given });
    if (gamesLeft(entry) === 0) Object.assign(entry, { state: 'done', playingAt: null });
    return true;
  }

  function apply(action: QueueAction): boolean {
    if (!('together' in action && action.together)) now = new Date(now.getTime() + 1_000);
    if (isOfEntry(action)) return applyTo(find(action.id), action);
    switch (action.do) {
      case 'order': {
        // Who comes last of its priority is told so before it pays.
        const ahead = aheadOf(queue(), { priority: action.priority, sundul: false });
        const { id, priority, count, bought, player = null } = action;
        order({ id, priority, count, bought }, null, player);
        expect(queue().findIndex((entry) => entry.id === id)).toBe(ahead.length);
        return true;
      }
      case 'party': {
        const ahead = aheadOf(queue(), { priority: action.priority, sundul: false });
        const { id: payer, priority, count, players } = action;
        for (let id = payer; id < payer + players; id += 1)
          order({ id, priority, count, bought: true }, { id: partyId(payer) });
        expect(queue().findIndex((entry) => entry.id === payer)).toBe(ahead.length);
        return true;
      }
      case 'next': {
        const chosen = next();
        expect(chosen.map(({ id }) => id)).toEqual(action.ids);
        for (const entry of chosen) if (entry.state === 'queued') sitDown(entry);
        return true;
      }
      case 'call': {
        const [first] = next();
        expect(first?.id ?? null).toBe(action.id);
        return first !== undefined && sitDown(first);
      }
      case 'game':
        countGame(action.result);
        return true;
      case 'undo':
        return takeBack();
      case 'flip':
        return turnOver();
      case 'away':
      case 'month':
        now = new Date(now.getTime() + ONLINE_SECONDS * 1_000);
        return true;
    }
  }

  function applyTo(entry: Entry, action: EntryAction): boolean {
    const { state } = entry;
    switch (action.do) {
      case 'sundul': {
        if (state === 'done') return false;
        const waiting = partyIn(entry, 'queued');
        const others = queue().filter((other) => !waiting.includes(other));
        const ahead = aheadOf(others, { priority: entry.priority, sundul: true });
        for (const one of ofParty(entry)) one.sundulAt = now;
        entry.presentAt = now;
        expect(queue().slice(ahead.length, ahead.length + waiting.length)).toEqual(waiting);
        return true;
      }
      case 'main':
        return state === 'queued' ? sitDown(entry) : state !== 'done';
      case 'ganti':
        if (state === 'playing')
          for (const one of partyIn(entry, 'playing')) Object.assign(one, { state: 'queued', playingAt: null });
        return state !== 'done';
      case 'selesai':
        Object.assign(entry, { state: 'done', playingAt: null });
        return true;
      case 'requeue':
        if (state !== 'done') return true;
        if (entry.played >= entry.count) return false;
        entry.state = 'queued';
        return true;
      case 'transfer':
        if (refuseTransfer({ ...entry, inParty: entry.party !== null, hostAllows: true }) !== null) return false;
        Object.assign(entry, { isTransferred: true, player: { id: `to ${entry.id}`, server: '1' } });
        return true;
      case 'here':
        if (state === 'done') return false;
        entry.presentAt = now;
        if (entry.party?.id === partyId(entry.id))
          for (const one of ofParty(entry)) if (one.state !== 'done') one.presentAt = now;
        return true;
      case 'drag':
        return drag(action);
      case 'postpone':
        return postpone(entry, action.nth);
      case 'return':
        return giveBack(entry, action.games);
      case 'free':
        Object.assign(entry, { count: entry.count + 1, bonus: entry.bonus + 1 });
        if (state !== 'done') return true;
        Object.assign(entry, { state: 'queued', presentAt: now });
        if (ofParty(entry).every((one) => one === entry || one.state === 'done'))
          for (const one of ofParty(entry)) Object.assign(one, { laneRank: now.getTime(), sundulAt: null });
        return true;
    }
  }

  return { entries, queue, playing, apply, statistic: () => statistic, now: () => now };
}

test('after any orders, Sunduls, moves and games the queue is in the order of a list on paper', () => {
  fc.assert(
    fc.property(queueSteps, (steps) => {
      const [model, real] = [createQueueModel(), createQueue()];
      for (const step of steps) {
        const action = planStep(model, step);
        expect([action.do, real.apply(action)]).toEqual([action.do, model.apply(action)]);
        model.settle(real.queue().map(({ id }) => id));
        expect(real.playing().map(({ id }) => id)).toEqual(inOrderOf(model.playing(), real.playing()));
        expect(real.statistic()).toEqual(model.statistic());
        expect(real.entries.map((entry) => onlineStatus(entry, real.now()) === 'online')).toEqual(
          model.entries.map(({ online }) => online),
        );
        // Nobody is lost or there twice, and counts are those on paper.
        expect(real.entries.map(countsOf)).toEqual(model.entries.map(countsOf));
        if (real.entries.some(({ played, count }) => played < 0 || played > count)) throw new Error('too many games');
        const waiting = real.queue();
        const isPassed = (place: QueuePlace, index: number) =>
          place.sundulAt !== null &&
          waiting.slice(0, index).some((above) => above.priority === place.priority && above.sundulAt === null);
        if (waiting.some(isPassed)) throw new Error('somebody stands above a Sundul');
      }
    }),
    { numRuns: 600 },
  );
});

function countsOf({
  id,
  played,
  count,
  state,
  postponed,
}: Pick<Entry, 'id' | 'played' | 'count' | 'state' | 'postponed'>) {
  return { id, played, count, state, postponed };
}

/** Players who sat down together in the order in which they are shown, which the model leaves open. */
function inOrderOf(groups: readonly number[][], shown: readonly { id: number }[]): number[] {
  const indexOf = (id: number) => shown.findIndex((entry) => entry.id === id);
  return groups.flatMap((together) => together.toSorted((a, b) => indexOf(a) - indexOf(b)));
}
