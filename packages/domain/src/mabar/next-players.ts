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

export type Candidate = InParty & {
  readonly status: 'online' | 'offline';
  readonly needRole: boolean;
  readonly role: Roles;
  readonly passed: number;
};

/** Reason to skip somebody ahead of a chosen one: away, party larger than the free seats, or other roles needed. */
type PassReason = 'offline' | 'role' | 'seats';

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

/** Fills the free seats with ONLINE entries in queue order; a party sits down whole or not at all. */
export function nextInOrder<Entry extends Candidate>(
  queue: readonly Entry[],
  playing: readonly unknown[],
): NextPlayers<Entry> {
  const seats = freeSeats(playing.length);
  const chosen = new Set<Entry>();
  for (const unit of presentUnits(queue)) {
    if (chosen.size + unit.length <= seats) for (const entry of unit) chosen.add(entry);
  }
  return outcome(queue, chosen, seats);
}

/** As many different roles as possible, then queue order. After `passes` skips an entry is not skipped again. */
export function nextAsTeam<Entry extends Candidate>(
  queue: readonly Entry[],
  playing: readonly Pick<Candidate, 'needRole' | 'role'>[],
  { role, passes }: TeamRules,
): NextPlayers<Entry> {
  const units = presentUnits(queue);
  const team = createTeam(role);
  for (const player of playing) team.take(player);
  const seats = freeSeats(playing.length);
  const chosen = new Set<Entry>();
  const fits = (unit: readonly Entry[]) => chosen.size + unit.length <= seats;
  for (const unit of units) {
    if (!fits(unit)) continue;
    const brings = unit.filter((entry) => team.take(entry)).length > 0;
    if (brings || unit.some((entry) => entry.passed >= passes)) for (const entry of unit) chosen.add(entry);
  }
  for (const unit of units) {
    if (unit.every((entry) => chosen.has(entry)) || !fits(unit)) continue;
    for (const entry of unit) chosen.add(entry);
  }
  return outcome(queue, chosen, seats);
}

function outcome<Entry extends Candidate>(
  queue: readonly Entry[],
  chosen: ReadonlySet<Entry>,
  seats: number,
): NextPlayers<Entry> {
  const last = queue.findLastIndex((entry) => chosen.has(entry));
  const present = presentUnits(queue);
  let taken = 0;
  const passed: { entry: Entry; reason: PassReason }[] = [];
  for (const entry of queue.slice(0, last + 1)) {
    if (chosen.has(entry)) {
      taken += 1;
      continue;
    }
    const unit = present.find((each) => each.includes(entry));
    const reason = unit === undefined ? 'offline' : unit.length > 1 && taken + unit.length > seats ? 'seats' : 'role';
    passed.push({ entry, reason });
  }
  return { chosen: queue.filter((entry) => chosen.has(entry)), passed };
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
