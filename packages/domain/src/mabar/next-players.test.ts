import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { laterOrders, nextAsTeam, nextInOrder, type Candidate } from '#mabar/next-players.ts';
import { unitsOf } from '#mabar/party.ts';
import { ROLES, type RoleFlag } from '#roles.ts';

const flags = ROLES.map(({ flag }) => flag);
const rolesOf = (...chosen: readonly RoleFlag[]): Candidate['role'] => ({
  gameRoleExpLaner: chosen.includes('gameRoleExpLaner'),
  gameRoleGoldlaner: chosen.includes('gameRoleGoldlaner'),
  gameRoleJungler: chosen.includes('gameRoleJungler'),
  gameRoleMidlaner: chosen.includes('gameRoleMidlaner'),
  gameRoleRoamer: chosen.includes('gameRoleRoamer'),
});
const player = (id: number, role: readonly RoleFlag[], more: Partial<Candidate> = {}) => ({
  id,
  player: { id: String(id), server: '1' },
  status: 'online' as const,
  needRole: true,
  role: rolesOf(...role),
  passed: 0,
  ...more,
});
const ids = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);

type Player = Candidate & { id: number };
const players: fc.Arbitrary<Player[]> = fc
  .array(
    fc.record({
      status: fc.constantFrom('online' as const, 'offline' as const),
      needRole: fc.boolean(),
      role: fc.subarray(flags, { minLength: 1, maxLength: 2 }).map((chosen) => rolesOf(...chosen)),
      passed: fc.nat({ max: 3 }),
    }),
    { maxLength: 12 },
  )
  .map((made) => made.map((each, id) => ({ id, player: { id: String(id), server: '1' }, ...each })));
const rules = fc.record({ role: fc.constantFrom(null, ...flags), passes: fc.nat({ max: 3 }) });
const seated = fc.integer({ min: 0, max: 5 });
const sitting = (count: number) => Array.from({ length: count }, (_, index) => player(100 + index, []));

describe('whoever is next', () => {
  test('are never away, never more than the free seats, and stand in the order of the queue', () => {
    fc.assert(
      fc.property(players, seated, rules, (queue, playing, teamRules) => {
        for (const next of [nextInOrder(queue, sitting(playing)), nextAsTeam(queue, sitting(playing), teamRules)]) {
          const online = queue.filter(({ status }) => status === 'online');
          expect(next.chosen.every(({ status }) => status === 'online')).toBe(true);
          expect(next.chosen).toHaveLength(Math.min(online.length, Math.max(0, 4 - playing)));
          expect(ids(next.chosen)).toEqual(ids(next.chosen).toSorted((a, b) => a - b));
        }
      }),
    );
  });

  test('take of a party all or nobody, as the first of it is there', () => {
    fc.assert(
      fc.property(players, fc.array(fc.nat({ max: 3 })), seated, rules, (singles, sizes, playing, teamRules) => {
        let left = 0;
        let party: { id: string } | null = null;
        const queue = singles.map((each, index) => {
          if (left === 0) {
            left = (sizes[index] ?? 0) + 1;
            party = left > 1 ? { id: `party ${index}` } : null;
          }
          left -= 1;
          return { ...each, party };
        });
        for (const next of [nextInOrder(queue, sitting(playing)), nextAsTeam(queue, sitting(playing), teamRules)]) {
          expect(next.chosen.length).toBeLessThanOrEqual(Math.max(0, 4 - playing));
          for (const unit of unitsOf(queue)) {
            const chosen = unit.filter((each) => next.chosen.includes(each));
            expect([0, unit.length]).toContain(chosen.length);
            if (chosen.length > 0) expect(unit[0]?.status).toBe('online');
          }
        }
      }),
    );
    const party = { id: 'a' };
    const queue = [1, 2, 3].map((id) => player(id, [], { party })).concat(player(4, []));
    const next = nextInOrder(queue, sitting(2));
    expect(ids(next.chosen)).toEqual([4]);
    expect(next.passed.map(({ reason }) => reason)).toEqual(['seats', 'seats', 'seats']);
  });

  test('are different people: a second order waits while its player sits, and is passed for that', () => {
    const ana = { id: 'ana', server: '1' };
    const party = { id: 'a' };
    const queue = [
      player(1, [], { player: ana }),
      player(2, [], { party }),
      player(3, [], { party, player: ana }),
      player(4, [], { player: { ...ana, server: '2' } }),
      player(5, [], { player: ana }),
      player(6, []),
    ];
    for (const next of [nextInOrder(queue, []), nextAsTeam(queue, [], { role: null, passes: 0 })]) {
      expect(ids(next.chosen)).toEqual([1, 4, 6]);
      expect(next.passed.map(({ entry, reason }) => [entry.id, reason])).toEqual([
        [2, 'plays'],
        [3, 'plays'],
        [5, 'plays'],
      ]);
    }
    expect(ids(nextInOrder(queue, [player(9, [], { player: ana })]).chosen)).toEqual([4, 6]);
    expect([...laterOrders({ queue, playing: [] })]).toEqual([3, 5]);
    expect([...laterOrders({ queue, playing: [player(9, [], { player: ana })] })]).toEqual([1, 3, 5]);
  });

  test('by the order pass over nobody who is there', () => {
    fc.assert(
      fc.property(players, seated, (queue, playing) => {
        const { passed } = nextInOrder(queue, sitting(playing));
        expect(passed.every(({ entry, reason }) => entry.status === 'offline' && reason === 'offline')).toBe(true);
      }),
    );
  });
});

describe('a suggested team', () => {
  const midlane = { role: 'gameRoleMidlaner', passes: 3 } as const;

  test('covers the roles around the host’s, the first of the queue before the others', () => {
    const queue = [
      player(1, ['gameRoleRoamer']),
      player(2, ['gameRoleRoamer']),
      player(3, ['gameRoleMidlaner']),
      player(4, ['gameRoleJungler']),
      player(5, ['gameRoleExpLaner'], { status: 'offline' }),
      player(6, ['gameRoleGoldlaner', 'gameRoleExpLaner']),
      player(7, ['gameRoleGoldlaner']),
    ];
    const next = nextAsTeam(queue, [], midlane);
    expect(ids(next.chosen)).toEqual([1, 4, 6, 7]);
    expect(next.passed.map(({ entry, reason }) => [entry.id, reason])).toEqual([
      [2, 'role'],
      [3, 'role'],
      [5, 'offline'],
    ]);
    expect(ids(nextAsTeam(queue, [player(9, ['gameRoleRoamer'])], midlane).chosen)).toEqual([4, 6, 7]);
  });

  test('fills its seats from the front where no role fits', () => {
    const queue = [1, 2, 3, 4, 5].map((id) => player(id, ['gameRoleRoamer']));
    const next = nextAsTeam(queue, [], midlane);
    expect(ids(next.chosen)).toEqual([1, 2, 3, 4]);
    expect(next.passed).toEqual([]);
  });

  test('passes nobody who was passed often enough', () => {
    fc.assert(
      fc.property(players, seated, rules, (queue, playing, teamRules) => {
        const { passed } = nextAsTeam(queue, sitting(playing), teamRules);
        const byRole = passed.filter(({ reason }) => reason === 'role');
        expect(byRole.filter(({ entry }) => entry.passed >= teamRules.passes)).toEqual([]);
      }),
    );
  });

  test('lets nobody wait for ever: whoever stands first and is there sits down after so many teams', () => {
    fc.assert(
      fc.property(players, rules, (queue, teamRules) => {
        let first: Player = player(-1, ['gameRoleRoamer']);
        let rest = queue.map((each) => ({ ...each, passed: 0 }));
        let teams = 0;
        for (;;) {
          const { chosen, passed } = nextAsTeam([first, ...rest], [], teamRules);
          teams += 1;
          if (chosen.some(({ id }) => id === first.id)) break;
          const again = new Set(passed.map(({ entry }) => entry.id));
          first = { ...first, passed: first.passed + 1 };
          rest = rest.map((each) => (again.has(each.id) ? { ...each, passed: each.passed + 1 } : each));
          expect(teams).toBeLessThanOrEqual(teamRules.passes);
        }
      }),
    );
  });

  test('plays as many different roles as any choice of who is there could', () => {
    fc.assert(
      fc.property(players, fc.constantFrom(null, ...flags), (queue, role) => {
        // Nobody was passed yet, so nobody has to be taken.
        const fresh = queue.map((each) => ({ ...each, passed: 0 }));
        const { chosen } = nextAsTeam(fresh, [], { role, passes: 3 });
        const online = fresh.filter(({ status }) => status === 'online');
        const best = Math.max(0, ...subsets(online, 4).map((team) => covered(team, role)));
        expect(covered(chosen, role)).toBe(best);
      }),
      { numRuns: 60 },
    );
  });
});

/** By trying them all: how many of a team can play a role of their own beside the host. */
function covered([first, ...rest]: readonly Candidate[], ...taken: readonly (RoleFlag | null)[]): number {
  if (first === undefined) return 0;
  const able = flags.filter((flag) => (!first.needRole || first.role[flag]) && !taken.includes(flag));
  return Math.max(covered(rest, ...taken), ...able.map((flag) => 1 + covered(rest, ...taken, flag)));
}

function subsets<Each>(all: readonly Each[], size: number): Each[][] {
  const [first, ...rest] = all;
  if (first === undefined || size === 0) return [[]];
  return [...subsets(rest, size), ...subsets(rest, size - 1).map((some) => [first, ...some])];
}
