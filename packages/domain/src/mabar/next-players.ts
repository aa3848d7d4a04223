import * as v from 'valibot';
import { unitsOf, type InParty } from '#mabar/party.ts';
import { SEATS } from '#mabar/queue.ts';
import { pickRoles, ROLES, type RoleFlag, type Roles } from '#roles.ts';

/** Who sits down next: by the order of the queue, or as a team whose roles go round (decisions/mabar.md). */

/** The most that a host may let a player be passed for a team. */
export const TEAM_PASSES_MAX = 9;

/** How a team is suggested: the role that the host plays, null while it named none, and how often anyone may be passed. */
export const TeamRules = v.object({
  role: v.nullable(v.picklist(ROLES.map(({ flag }) => flag))),
  passes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(TEAM_PASSES_MAX)),
});
export type TeamRules = v.InferOutput<typeof TeamRules>;

export type Candidate = InParty & {
  readonly status: 'online' | 'offline';
  readonly needRole: boolean;
  readonly role: Roles;
  /** How often it was passed for a team since it last played. */
  readonly passed: number;
};

/** Why somebody who stands before one who is chosen is not: away, of a party with too few seats, or others' roles were needed. */
type PassReason = 'offline' | 'role' | 'seats';

export type NextPlayers<Entry> = {
  /** In the order of the queue, never more than there are free seats. */
  readonly chosen: readonly Entry[];
  readonly passed: readonly { readonly entry: Entry; readonly reason: PassReason }[];
};

/** How many may sit down beside those who play. */
export function freeSeats(playing: number): number {
  return Math.max(0, SEATS - playing);
}

/**
 * Those of a queue who sit down together and are there, in its order. A party is there when the first of it that waits is:
 * that is who paid for it, whose word counts for all.
 */
export function presentUnits<Entry extends InParty & Pick<Candidate, 'status'>>(queue: readonly Entry[]): Entry[][] {
  return unitsOf(queue).filter(([first]) => first?.status === 'online');
}

/** Fills the free seats in the order of the queue with who is ONLINE, of a party all or none. */
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

/**
 * Fills the free seats with who is ONLINE so that as many roles as can be are played, each by another: first by who brings
 * a missing role, the one who stands first before the others; seats that are left go by the order of the queue. Who was
 * passed `passes` times is passed no more. Of a party all sit down or none.
 */
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

/** Roles that an entry can play; one that names none, or need not, plays any. */
function playableRoles({ needRole, role }: Pick<Candidate, 'needRole' | 'role'>): readonly RoleFlag[] {
  const roles = pickRoles(role);
  const named = ROLES.map(({ flag }) => flag).filter((flag) => roles[flag]);
  return needRole && named.length > 0 ? named : ROLES.map(({ flag }) => flag);
}

/** A team around the host's role: each role is played by one, and who came first gives way where another role will do. */
function createTeam(hostRole: RoleFlag | null) {
  type Player = Pick<Candidate, 'needRole' | 'role'>;
  const players = new Map<RoleFlag, Player>();

  /** Finds the player a role, moving others to other roles of theirs; false: there is none. */
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
