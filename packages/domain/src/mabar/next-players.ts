import * as v from 'valibot';
import { unitsOf, type InParty } from '#mabar/party.ts';
import { SEATS } from '#mabar/queue.ts';
import { pickRoles, ROLES, type RoleFlag, type Roles } from '#roles.ts';

export const TEAM_PASSES_MAX = 9;

/** `role` of the host, null if unnamed; `passes`: times a player may be skipped for a team. */
export const TeamRules = v.object({
  role: v.nullable(v.picklist(ROLES.map(({ flag }) => flag))),
  passes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(TEAM_PASSES_MAX)),
});
export type TeamRules = v.InferOutput<typeof TeamRules>;

export type Person = { readonly player: { readonly id: string; readonly server: string } };

export type Candidate = InParty &
  Person & {
    readonly status: 'online' | 'offline';
    readonly needRole: boolean;
    readonly role: Roles;
    readonly passed: number;
  };

/**
 * Reason to skip somebody ahead of a chosen one: away, one of the unit plays already, party larger than the free seats,
 * or other roles needed.
 */
type PassReason = 'offline' | 'plays' | 'role' | 'seats';

export type NextPlayers<Entry> = {
  readonly chosen: readonly Entry[];
  readonly passed: readonly { readonly entry: Entry; readonly reason: PassReason }[];
};

export function freeSeats(playing: number): number {
  return Math.max(0, SEATS - playing);
}

/** A party is present if its first waiting entry is, the payer's. */
export function presentUnits<Entry extends InParty & Pick<Candidate, 'status'>>(queue: readonly Entry[]): Entry[][] {
  return unitsOf(queue).filter(([first]) => first?.status === 'online');
}

/** Tells units of which somebody plays already: a person has one seat, however many orders. */
export function seatedAmong(playing: readonly Person[]): (unit: readonly Person[]) => boolean {
  const seated = new Set(playing.map(personKey));
  return (unit) => unit.some((entry) => seated.has(personKey(entry)));
}

/** Ids of waiting entries whose player plays, or waits with an earlier order. */
export function laterOrders<Id>({
  queue,
  playing,
}: {
  queue: readonly (Person & { readonly id: Id })[];
  playing: readonly Person[];
}): ReadonlySet<Id> {
  const met = new Set(playing.map(personKey));
  const later = queue.filter((entry) => {
    const isLater = met.has(personKey(entry));
    met.add(personKey(entry));
    return isLater;
  });
  return new Set(later.map(({ id }) => id));
}

export function personKey({ player: { id, server } }: Person): string {
  return `${id} ${server}`;
}

/** Fills the free seats with ONLINE entries in queue order; a party sits down whole or not at all. */
export function nextInOrder<Entry extends Candidate>(
  queue: readonly Entry[],
  playing: readonly Person[],
): NextPlayers<Entry> {
  const table = createTable<Entry>(playing);
  for (const unit of presentUnits(queue)) if (table.fits(unit)) table.seat(unit);
  return outcome(queue, playing, table.chosen);
}

/** As many different roles as possible, then queue order. After `passes` skips an entry is not skipped again. */
export function nextAsTeam<Entry extends Candidate>(
  queue: readonly Entry[],
  playing: readonly Pick<Candidate, 'needRole' | 'role' | 'player'>[],
  { role, passes }: TeamRules,
): NextPlayers<Entry> {
  const units = presentUnits(queue);
  const team = createTeam(role);
  for (const player of playing) team.take(player);
  const table = createTable<Entry>(playing);
  for (const unit of units) {
    if (!table.fits(unit)) continue;
    const brings = unit.filter((entry) => team.take(entry)).length > 0;
    if (brings || unit.some((entry) => entry.passed >= passes)) table.seat(unit);
  }
  for (const unit of units) if (table.fits(unit)) table.seat(unit);
  return outcome(queue, playing, table.chosen);
}

/** The free seats; a unit that sits fits no second time. */
function createTable<Entry extends Candidate>(playing: readonly Person[]) {
  const chosen: Entry[] = [];
  return {
    chosen,
    fits: (unit: readonly Entry[]) =>
      chosen.length + unit.length <= freeSeats(playing.length) && !seatedAmong([...playing, ...chosen])(unit),
    seat: (unit: readonly Entry[]) => chosen.push(...unit),
  };
}

function outcome<Entry extends Candidate>(
  queue: readonly Entry[],
  playing: readonly Person[],
  seated: readonly Entry[],
): NextPlayers<Entry> {
  const chosen = queue.filter((entry) => seated.includes(entry));
  const last = queue.findLastIndex((entry) => chosen.includes(entry));
  const present = presentUnits(queue);
  const plays = seatedAmong([...playing, ...chosen]);
  let taken = 0;
  const passed: { entry: Entry; reason: PassReason }[] = [];
  for (const entry of queue.slice(0, last + 1)) {
    if (chosen.includes(entry)) {
      taken += 1;
      continue;
    }
    const unit = present.find((each) => each.includes(entry));
    const reason =
      unit === undefined
        ? 'offline'
        : plays(unit)
          ? 'plays'
          : unit.length > 1 && taken + unit.length > freeSeats(playing.length)
            ? 'seats'
            : 'role';
    passed.push({ entry, reason });
  }
  return { chosen, passed };
}

/** An entry that names no role, or need not, plays any. */
function playableRoles({ needRole, role }: Pick<Candidate, 'needRole' | 'role'>): readonly RoleFlag[] {
  const roles = pickRoles(role);
  const named = ROLES.map(({ flag }) => flag).filter((flag) => roles[flag]);
  return needRole && named.length > 0 ? named : ROLES.map(({ flag }) => flag);
}

/** Matches players to roles beside the host's; earlier players move to another of their roles if needed. */
function createTeam(hostRole: RoleFlag | null) {
  type Player = Pick<Candidate, 'needRole' | 'role'>;
  const players = new Map<RoleFlag, Player>();

  function seat(player: Player, tried: Set<RoleFlag>): boolean {
    for (const flag of playableRoles(player)) {
      if (flag === hostRole || tried.has(flag)) continue;
      tried.add(flag);
      const holder = players.get(flag);
      if (holder === undefined || seat(holder, tried)) {
        players.set(flag, player);
        return true;
      }
    }
    return false;
  }
  return { take: (player: Player) => seat(player, new Set()) };
}
