import fc from 'fast-check';

/**
 * Reference model of the queue in lists of ids, without instants or ranks, for the domain (queue-machine.test.ts) and
 * the API (apps/api/testing/models/queue-model.ts). A new command is an action, a step that plans it, and its case in
 * `apply`.
 */

/** `free`: Free Game +1; a done entry waits again, at the end of its lane. */
type OfEntry = 'sundul' | 'main' | 'ganti' | 'selesai' | 'requeue' | 'transfer' | 'here' | 'free';

export type QueueAction =
  /** `together`: paid in the same instant as the previous order. `player`: as of this entry; else somebody new. */
  | {
      do: 'order';
      id: number;
      priority: 0 | 10;
      count: number;
      bought: boolean;
      together: boolean;
      player?: number | null;
    }
  /** One order for several players; `id` is its payer's, the others have the next ones. */
  | { do: 'party'; id: number; priority: 0 | 10; count: number; players: number }
  | { do: OfEntry; id: number }
  | { do: 'drag'; id: number; afterID: number | null; beforeID: number | null }
  | { do: 'postpone'; id: number; nth: number; by?: 'ticket' | 'chat' }
  /** Main for the next ones. */
  | { do: 'next'; ids: number[] }
  /** Main for the first of them, whom the service chooses; null: nobody can be called. */
  | { do: 'call'; id: number | null; by: 'remote' | 'chat' }
  /** `twice`: pressed on two devices at once. */
  | { do: 'game'; result: 'win' | 'lose'; twice?: boolean }
  | { do: 'undo' }
  /** Flips the last result. */
  | { do: 'flip' }
  /** The host gives paid games back as credit. */
  | { do: 'return'; id: number; games: number }
  /** Time passes until everybody is OFFLINE and no game can be undone. */
  | { do: 'away' }
  /** The same, and the month ends. */
  | { do: 'month' };

export type EntryAction = Exclude<Extract<QueueAction, { id: number }>, { do: 'order' | 'party' | 'call' }>;

export function isOfEntry(action: QueueAction): action is EntryAction {
  return 'id' in action && action.do !== 'order' && action.do !== 'party' && action.do !== 'call';
}

export type ModelEntry = {
  readonly id: number;
  readonly priority: 0 | 10;
  /** Without returned games. */
  count: number;
  /** Free ones of them. */
  bonus: number;
  returned: number;
  /** The same for several entries of one player; a transfer changes it. */
  player: number;
  /** Paid, so it has a ticket. */
  readonly bought: boolean;
  /** Id of its party's payer, possibly itself; null: ordered alone. */
  readonly party: number | null;
  /** Index of its payment's instant. */
  readonly instant: number;
  /** Moved in its lane, by its host or itself. */
  moved: boolean;
  played: number;
  state: 'queued' | 'playing' | 'done';
  /** Has, or will have, a Sundul's place. */
  lifted: boolean;
  online: boolean;
  postponed: number;
  transferred: boolean;
  sat: number;
};

type Game = { result: 'win' | 'lose'; team: { id: number; sat: number }[]; late: boolean };
type Group = `${'0' | '10'} ${'sundul' | 'paid'}`;
const GROUPS = ['10 sundul', '10 paid', '0 sundul', '0 paid'] as const satisfies Group[];
const SEATS = 4;
const POSTPONE_MAX = 2;

export type QueueModel = ReturnType<typeof createQueueModel>;

export function createQueueModel() {
  const entries: ModelEntry[] = [];
  /** Waiting ids, from the top. */
  const lists: Record<Group, number[]> = { '10 sundul': [], '10 paid': [], '0 sundul': [], '0 paid': [] };
  /**
   * Known orders of pairs in a group, as `1<2`: as last seen, until one of them is moved. A party counts as its payer.
   */
  const known: Record<Group, Set<string>> = {
    '10 sundul': new Set(),
    '10 paid': new Set(),
    '0 sundul': new Set(),
    '0 paid': new Set(),
  };
  const games: Game[] = [];
  let seats = 0;
  let instants = 0;
  let last: QueueAction['do'] | null = null;
  let returning: ModelEntry[] = [];

  const entryOf = (id: number): ModelEntry => {
    const entry = entries.find((one) => one.id === id);
    if (!entry) throw new Error(`the model has no entry ${id}`);
    return entry;
  };
  const unitOf = ({ id, party }: ModelEntry): number => party ?? id;
  /** The entry and its party; most actions affect all of them. */
  const partyOf = (entry: ModelEntry) => entries.filter((other) => unitOf(other) === unitOf(entry));
  const partyIn = (entry: ModelEntry, state: ModelEntry['state']) =>
    partyOf(entry).filter((other) => other.state === state);
  const groupOf = ({ priority, lifted }: ModelEntry): Group => `${priority} ${lifted ? 'sundul' : 'paid'}`;
  const inState = (state: ModelEntry['state']) => entries.filter((entry) => entry.state === state);
  const queue = () => GROUPS.flatMap((group) => lists[group]);
  /** Playing ids in order of sitting down; groups that sat down together are one array. */
  const playing = () => {
    const together = Map.groupBy(inState('playing'), ({ sat }) => sat);
    return [...together].toSorted(([a], [b]) => a - b).map(([, sat]) => sat.map(({ id }) => id));
  };
  const statistic = () => ({
    game: games.length,
    win: games.filter(({ result }) => result === 'win').length,
    lose: games.filter(({ result }) => result === 'lose').length,
  });

  /** Current results of somebody's games, newest first. */
  const gamesOf = (id: number) =>
    games.flatMap(({ team, result }) => (team.some((one) => one.id === id) ? [result] : [])).toReversed();

  function leave(entry: ModelEntry): void {
    const group = groupOf(entry);
    lists[group] = lists[group].filter((id) => id !== entry.id);
  }
  /** A moved entry's place beside others is unknown. */
  function forget(entry: ModelEntry, group: Group): void {
    known[group] = new Set([...known[group]].filter((pair) => !pair.split('<').includes(String(unitOf(entry)))));
  }
  function know(group: Group, first: ModelEntry, second: ModelEntry): void {
    if (unitOf(first) !== unitOf(second)) known[group].add(`${unitOf(first)}<${unitOf(second)}`);
  }
  /** Moves one party in one list to `index` of the others. */
  function moveTo(block: readonly ModelEntry[], index: number): void {
    for (const entry of block) leave(entry);
    for (const entry of block.slice(0, 1)) lists[groupOf(entry)].splice(index, 0, ...block.map(({ id }) => id));
  }

  /** Lifts a whole party; playing or done entries get the place when they wait again. */
  function lift(entry: ModelEntry): void {
    const waiting = partyIn(entry, 'queued');
    for (const one of waiting) leave(one);
    for (const one of partyOf(entry)) one.lifted = true;
    entry.online = true;
    const group = groupOf(entry);
    forget(entry, group);
    for (const other of entries) if (groupOf(other) === group) know(group, entry, other);
    moveTo(waiting, 0);
  }

  function drag(entry: ModelEntry, afterID: number | null, beforeID: number | null): boolean {
    const list = lists[groupOf(entry)];
    if (entry.state !== 'queued' || entry.lifted) return false;
    const block = partyIn(entry, 'queued');
    const own = block.map(({ id }) => id);
    const others = list.filter((id) => !own.includes(id));
    /** Index of a named entry and its party among the others. */
    const standing = (named: number | null) =>
      others.flatMap((id, index) => (named !== null && unitOf(entryOf(id)) === unitOf(entryOf(named)) ? [index] : []));
    const index =
      standing(afterID)
        .map((place) => place + 1)
        .at(-1) ?? standing(beforeID)[0];
    if (index === undefined) return own.some((id) => id === afterID || id === beforeID);
    if (others.toSpliced(index, 0, ...own).join(' ') === list.join(' ')) return true;
    moveTo(block, index);
    forget(entry, groupOf(entry));
    for (const one of partyOf(entry)) one.moved = true;
    return true;
  }

  /** The payer of the party, or its eldest member that remains once the payer is done. */
  function decidesTurn(entry: ModelEntry): boolean {
    return partyOf(entry).every(({ id, state }) => id >= entry.id || state === 'done');
  }

  function postpone(entry: ModelEntry, nth: number): boolean {
    if (!decidesTurn(entry)) return false;
    if (entry.state === 'done') return false;
    if (entry.postponed >= nth) return true;
    if (entry.state === 'playing' || entry.postponed >= POSTPONE_MAX || nth > entry.postponed + 1) return false;
    const block = partyIn(entry, 'queued');
    const lastAt = Math.max(...block.map(({ id }) => queue().indexOf(id)));
    const nextId = queue()[lastAt + 1];
    if (nextId === undefined) return false;
    const next = entryOf(nextId);
    if (next.priority !== entry.priority) return false;
    for (const one of block) leave(one);
    for (const one of partyOf(entry)) Object.assign(one, { lifted: next.lifted, moved: true });
    const passed = partyIn(next, 'queued').map(({ id }) => lists[groupOf(next)].indexOf(id));
    moveTo(block, Math.max(...passed) + 1);
    for (const group of GROUPS) forget(entry, group);
    for (const one of partyOf(entry)) one.postponed = nth;
    return true;
  }

  /** Somebody of the entry and its waiting party has another entry that plays. */
  const sitsAlready = (entry: ModelEntry) =>
    partyIn(entry, 'queued').some(({ player }) => inState('playing').some((other) => other.player === player));

  /** Seats entries with their parties. A Sundul of a playing entry stays pending. */
  function sitDown(all: readonly ModelEntry[]): void {
    for (const entry of all) {
      const waiting = partyIn(entry, 'queued');
      for (const one of waiting) leave(one);
      const isUsed =
        waiting.length > 0 && partyOf(entry).every(({ state, sat }) => state !== 'playing' || sat === seats);
      for (const one of waiting) Object.assign(one, { state: 'playing', sat: seats });
      if (isUsed) for (const one of partyOf(entry)) one.lifted = false;
    }
  }

  function countGame(result: 'win' | 'lose'): void {
    const team = inState('playing');
    games.push({ result, team: team.map(({ id, sat }) => ({ id, sat })), late: false });
    for (const entry of team) {
      entry.played += 1;
      if (entry.played >= entry.count) entry.state = 'done';
    }
  }

  function undo(): boolean {
    const last = games.at(-1);
    if (last === undefined || last.late) return false;
    games.pop();
    for (const { id, sat } of last.team) {
      const entry = entryOf(id);
      if (entry.state === 'done' && entry.played >= entry.count) {
        if (inState('playing').some(({ player }) => player === entry.player)) waitAgain([entry]);
        else Object.assign(entry, { state: 'playing', sat });
      }
      entry.played -= 1;
    }
    return true;
  }

  function flip(): boolean {
    const last = games.at(-1);
    if (last === undefined) return false;
    last.result = last.result === 'win' ? 'lose' : 'win';
    return true;
  }

  function giveBack(entry: ModelEntry, returned: number): boolean {
    if (!entry.bought || entry.count - entry.bonus - entry.played < returned) return false;
    entry.count -= returned;
    entry.returned += returned;
    if (entry.played < entry.count || entry.state === 'done') return true;
    if (entry.state === 'queued') leave(entry);
    entry.state = 'done';
    return true;
  }

  /**
   * Two payments in one instant may be reordered by a move between them, unseen by playing entries, so such pairs are
   * not compared.
   */
  function isSure(one: ModelEntry, other: ModelEntry): boolean {
    const lane = entries.filter((entry) => entry.priority === one.priority && entry.id === unitOf(entry));
    if (new Set(lane.map(({ instant }) => instant)).size === lane.length) return true;
    return one.instant !== other.instant && !one.moved && !other.moved;
  }

  function enqueue(action: {
    id: number;
    priority: 0 | 10;
    count: number;
    bought: boolean;
    party: number | null;
    player?: number | null;
  }): void {
    const { player } = action;
    const entry: ModelEntry = {
      ...action,
      bonus: 0,
      player: player === undefined || player === null ? action.id : entryOf(player).player,
      instant: instants,
      moved: false,
      returned: 0,
      played: 0,
      state: 'queued',
      lifted: false,
      online: true,
      postponed: 0,
      transferred: false,
      sat: 0,
    };
    const group: Group = `${entry.priority} paid`;
    for (const other of entries) if (other.priority === entry.priority) know(group, other, entry);
    entries.push(entry);
    lists[group].push(entry.id);
  }

  /** Applies an action; false: it is refused and changes nothing. */
  function apply(action: QueueAction): boolean {
    seats += 1;
    last = action.do;
    if (isOfEntry(action)) return applyTo(entryOf(action.id), action);
    switch (action.do) {
      case 'order': {
        if (!action.together) instants += 1;
        const { id, priority, count, bought, player = null } = action;
        enqueue({ id, priority, count, bought, player, party: null });
        return true;
      }
      case 'party': {
        instants += 1;
        const { id: party, priority, count, players } = action;
        for (let id = party; id < party + players; id += 1) enqueue({ id, priority, count, bought: true, party });
        return true;
      }
      case 'next':
        sitDown(action.ids.map(entryOf));
        return true;
      case 'call':
        if (action.id !== null) sitDown([entryOf(action.id)]);
        return action.id !== null;
      case 'game':
        countGame(action.result);
        return true;
      case 'undo':
        return undo();
      case 'flip':
        return flip();
      case 'away':
      case 'month':
        for (const entry of entries) entry.online = false;
        for (const game of games) game.late = true;
        return true;
    }
  }

  function applyTo(entry: ModelEntry, action: EntryAction): boolean {
    const { state } = entry;
    switch (action.do) {
      case 'sundul':
        if (state !== 'done') lift(entry);
        return state !== 'done';
      case 'main':
        if (sitsAlready(entry)) return false;
        if (state === 'queued') sitDown([entry]);
        return state !== 'done';
      case 'ganti':
        if (state === 'playing') waitAgain(partyIn(entry, 'playing'));
        return state !== 'done';
      case 'selesai':
        if (state === 'queued') leave(entry);
        entry.state = 'done';
        return true;
      case 'requeue':
        if (state !== 'done') return true;
        if (entry.played >= entry.count) return false;
        waitAgain([entry]);
        return true;
      case 'transfer':
        if (entry.party !== null || state !== 'queued' || entry.transferred) return false;
        if (entry.played > 0 || entry.returned > 0) return false;
        Object.assign(entry, { transferred: true, player: -entry.id });
        return true;
      case 'here':
        if (state === 'done') return false;
        entry.online = true;
        // The payer speaks for the party.
        if (entry.party === entry.id) for (const one of partyOf(entry)) one.online ||= one.state !== 'done';
        return true;
      case 'drag':
        return drag(entry, action.afterID, action.beforeID);
      case 'postpone':
        return postpone(entry, action.nth);
      case 'return':
        return giveBack(entry, action.games);
      case 'free':
        entry.count += 1;
        entry.bonus += 1;
        if (state === 'done') queueLast(entry);
        return true;
    }
  }

  /** A done entry waits behind its whole lane, or with its party if that waits or plays. */
  function queueLast(entry: ModelEntry): void {
    entry.online = true;
    if (partyOf(entry).some(({ state }) => state !== 'done')) return waitAgain([entry]);
    for (const group of GROUPS) forget(entry, group);
    for (const one of partyOf(entry)) Object.assign(one, { lifted: false, moved: true });
    entry.state = 'queued';
    for (const other of entries) if (groupOf(other) === groupOf(entry)) know(groupOf(entry), other, entry);
    lists[groupOf(entry)].push(entry.id);
  }

  function waitAgain(block: readonly ModelEntry[]): void {
    for (const entry of block) entry.state = 'queued';
    returning.push(...block);
  }

  /**
   * Compares the real queue with the model's. An entry that waits again may stand anywhere that keeps known orders;
   * then its place is known. A party stands together, by ids.
   */
  function settle(real: readonly number[]): void {
    for (const entry of returning) {
      const group = groupOf(entry);
      const before = new Set(real.slice(0, real.indexOf(entry.id)));
      for (const id of lists[group]) {
        const other = entryOf(id);
        const [first, second] = before.has(id) ? [other, entry] : [entry, other];
        if (isSure(entry, other) && known[group].has(`${unitOf(second)}<${unitOf(first)}`))
          throw new Error(`${second.id} stood before ${first.id}, and now: ${real.join(' ')}`);
      }
      moveTo([entry], lists[group].filter((id) => before.has(id)).length);
    }
    returning = [];
    if (queue().join(' ') !== real.join(' '))
      throw new Error(`the queue is ${real.join(' ')} and not ${queue().join(' ')}`);
    for (const group of GROUPS) {
      const list = lists[group];
      list.forEach((id, index) => {
        for (const behind of list.slice(index + 1)) know(group, entryOf(id), entryOf(behind));
      });
    }
    for (const payer of entries.filter(({ id, party }) => id === party)) {
      const ids = partyIn(payer, 'queued').map(({ id }) => id);
      if (!real.join(' ').includes(ids.join(' '))) throw new Error(`${ids.join(' ')} are apart: ${real.join(' ')}`);
    }
  }

  return {
    entries,
    queue,
    playing,
    statistic,
    games,
    gamesOf,
    decidesTurn,
    isUndoable: () => games.at(-1)?.late === false,
    follows: (what: QueueAction['do']) => last === what,
    apply,
    settle,
  };
}

export type QueueStep = { name: keyof typeof steps; pick: number; where: number };

const at = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % Math.max(1, items.length)];

/** Whom "Main berikutnya" calls: whole parties whose first is ONLINE, while seats are free, each player once. */
function callable(model: QueueModel): number[] {
  const entryOf = (id: number) => model.entries.find((entry) => entry.id === id);
  const units = Map.groupBy(model.queue(), (id) => entryOf(id)?.party ?? id);
  const playing = model.playing().flat();
  let free = SEATS - playing.length;
  const seated = new Set(playing.map((id) => entryOf(id)?.player));
  return [...units.values()].flatMap((unit) => {
    const players = unit.map((id) => entryOf(id)?.player);
    const [first = 0] = unit;
    if (entryOf(first)?.online !== true || unit.length > free || players.some((one) => seated.has(one))) return [];
    free -= unit.length;
    for (const player of players) seated.add(player);
    return unit;
  });
}

/** Mostly an entry that suits, sometimes any. */
function somebody({ entries }: QueueModel, { pick, where }: QueueStep, suits: (entry: ModelEntry) => boolean) {
  return at(where % 8 === 0 ? [] : entries.filter(suits), pick) ?? at(entries, pick);
}

type Plan = (model: QueueModel, step: QueueStep) => QueueAction | null;
const queued = ({ state }: ModelEntry) => state === 'queued';
const about =
  (what: OfEntry, suits: (entry: ModelEntry) => boolean): Plan =>
  (model, step) => {
    const entry = somebody(model, step, suits);
    return entry ? { do: what, id: entry.id } : null;
  };
const byTicket =
  (plan: (entry: ModelEntry, step: QueueStep) => QueueAction, suits: (entry: ModelEntry) => boolean): Plan =>
  ({ entries }, step) => {
    const bought = entries.filter((entry) => entry.bought);
    const entry = at(bought.filter(suits), step.pick) ?? at(bought, step.pick);
    return entry ? plan(entry, step) : null;
  };

const planGame = (_model: QueueModel, { pick, where }: QueueStep): QueueAction => ({
  do: 'game',
  result: pick % 2 === 0 ? 'win' : 'lose',
  twice: where % 5 === 0,
});

const steps = {
  order: ({ entries, follows }, { pick, where }) => ({
    do: 'order',
    id: entries.length + 1,
    priority: where % 3 === 0 ? 10 : 0,
    count: 1 + (pick % 3),
    bought: pick % 5 < 2,
    together: where % 4 === 0 && follows('order'),
    player: pick % 4 === 0 ? (at(entries, where)?.id ?? null) : null,
  }),
  party: ({ entries }, { pick, where }) => ({
    do: 'party',
    id: entries.length + 1,
    priority: where % 3 === 0 ? 10 : 0,
    count: 1 + (pick % 3),
    players: 2 + ((pick % 7) % 3),
  }),
  sundul(model, step) {
    const chosen = somebody(model, step, ({ state }) => state !== 'done');
    const own = model.entries.filter(({ player }) => player === chosen?.player).map(({ id }) => id);
    // A Sundul lifts the first entry of the player.
    const lifted = [...model.queue(), ...model.playing().flat()].find((id) => own.includes(id));
    return chosen ? { do: 'sundul', id: lifted ?? chosen.id } : null;
  },
  main: about('main', queued),
  ganti: about('ganti', ({ state }) => state === 'playing'),
  selesai: about('selesai', ({ state }) => state !== 'done'),
  requeue: about('requeue', ({ state, played, count }) => state === 'done' && played < count),
  drag(model, step) {
    const entry = somebody(model, step, (one) => one.state === 'queued' && !one.lifted);
    if (!entry) return null;
    const others = model.queue().filter((id) => id !== entry.id);
    const gap = step.where % (others.length + 1);
    return { do: 'drag', id: entry.id, afterID: others[gap - 1] ?? null, beforeID: others[gap] ?? null };
  },
  postpone: byTicket(
    ({ id, postponed }, { where }) => ({
      do: 'postpone',
      id,
      nth: postponed + 1,
      by: where % 2 === 0 ? 'chat' : 'ticket',
    }),
    (entry) => queued(entry) && entry.postponed < POSTPONE_MAX,
  ),
  postponeAgain: byTicket(
    ({ id, postponed }) => ({ do: 'postpone', id, nth: Math.max(1, postponed), by: 'ticket' }),
    queued,
  ),
  transfer: byTicket(({ id }) => ({ do: 'transfer', id }), queued),
  here: byTicket(({ id }) => ({ do: 'here', id }), queued),
  next(model) {
    const ids = callable(model);
    return ids.length > 0 ? { do: 'next', ids } : null;
  },
  call: (model, { where }) => ({
    do: 'call',
    id: callable(model)[0] ?? null,
    by: where % 2 === 0 ? 'remote' : 'chat',
  }),
  game: planGame,
  undo: () => ({ do: 'undo' }),
  flip: () => ({ do: 'flip' }),
  return(model, step) {
    const entry = somebody(model, step, ({ bought, played, count }) => bought && played < count);
    const left = entry ? entry.count - entry.played : 0;
    return entry ? { do: 'return', id: entry.id, games: 1 + (step.where % Math.max(1, left)) } : null;
  },
  free: about('free', () => true),
  away: () => ({ do: 'away' }),
  /** A month ends while somebody plays on, mostly. */
  month: (model, step) =>
    model.follows('game') ||
    !model.entries.some(({ state, count, played }) => state === 'playing' && count - played > 1)
      ? { do: 'month' }
      : planGame(model, step),
} satisfies Record<string, Plan>;

const often = new Set(['order', 'drag', 'sundul', 'postpone', 'ganti', 'game', 'main']);

export function planStep(model: QueueModel, step: QueueStep): QueueAction {
  const plans: Record<QueueStep['name'], Plan> = steps;
  // Reports are asked of games on both sides of a month's end.
  if (model.follows('month') && model.playing().length > 0) return planGame(model, step);
  return plans[step.name](model, step) ?? steps.order(model, step);
}

const stepOf = (name: QueueStep['name']) =>
  fc.record({ name: fc.constant(name), pick: fc.nat({ max: 2_519 }), where: fc.nat({ max: 2_519 }) });

export const queueSteps: fc.Arbitrary<QueueStep[]> = fc
  .tuple(
    fc.array(fc.oneof({ arbitrary: stepOf('order'), weight: 4 }, stepOf('party')), {
      minLength: 2,
      maxLength: 4,
      size: 'max',
    }),
    fc.array(
      fc.oneof(
        ...(Object.keys(steps) as QueueStep['name'][]).map((name) => ({
          arbitrary: stepOf(name),
          weight: often.has(name) ? 4 : name === 'away' ? 1 : 2,
        })),
      ),
      { minLength: 6, maxLength: 12, size: 'max' },
    ),
  )
  .map(([orders, rest]) => [...orders, ...rest]);
