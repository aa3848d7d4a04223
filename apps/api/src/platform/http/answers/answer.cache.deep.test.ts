import { fail } from '@mabarin/domain/errors';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createAnswerCache, type Build, type HostVersion } from './answer.cache.ts';
import { movableClock } from '#platform/clock.ts';

const START = new Date('2026-11-20T05:00:00Z');

/** A cache over a made-up database of versions, with what it was asked. */
function open() {
  const clock = movableClock(0, { now: () => START });
  const versions = new Map<string, HostVersion>();
  const asked: string[][] = [];
  const builds: string[] = [];
  const versionOf = (hostId: string) => versions.get(hostId) ?? { hostId, epoch: 1, seq: 0 };
  const cache = createAnswerCache({
    clock,
    async versionsOf(hostIds) {
      asked.push([...hostIds].sort());
      return hostIds.map(versionOf);
    },
  });
  return {
    cache,
    clock,
    asked,
    builds,
    /** A commit of another process of which nobody says anything. */
    commit(hostId: string) {
      const { epoch, seq } = versionOf(hostId);
      versions.set(hostId, { hostId, epoch, seq: seq + 1 });
    },
    restore: (hostId: string) => versions.set(hostId, { hostId, epoch: 2, seq: 0 }),
    versionOf,
    /** A read of a host; `gate` holds it after it has read. */
    build:
      (hostId: string, gate: Promise<unknown> = Promise.resolve(), changesAt: Date | null = null): Build<string> =>
      async ({ found }) => {
        const version = versionOf(hostId);
        const value = `${hostId} ${version.epoch}.${version.seq}`;
        builds.push(value);
        found(version);
        await gate;
        return { value, bytes: 1_000, version, checkedAt: clock.now(), changesAt };
      },
  };
}

function gate() {
  let open: () => void = () => {};
  const closed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { closed, open: () => open() };
}

describe('a kept answer', () => {
  test('is built once for all who ask, and used until its host changes', async () => {
    const { cache, build, builds } = open();
    await Promise.all(Array.from({ length: 50 }, () => cache.read('/a', build('a'))));
    await cache.read('/a', build('a'));
    expect(cache.peek('/a')?.value).toBe('a 1.0');
    expect(builds).toHaveLength(1);
    cache.hostChanged('b');
    expect(cache.peek('/a')).not.toBeNull();
    cache.hostChanged('a');
    expect(cache.peek('/a')).toBeNull();
  });

  test('that was read before a change is not kept, and not given to who asks after it', async () => {
    const { cache, build, commit } = open();
    const { closed, open: release } = gate();
    const before = cache.read('/a', build('a', closed));
    const other = cache.read('/b', build('b', closed));
    commit('a');
    cache.hostChanged('a');
    expect((await cache.read('/a', build('a'))).value).toBe('a 1.1');
    release();
    expect((await before).value).toBe('a 1.0');
    // The older one came last and has replaced nothing; another host's is not touched.
    expect(cache.peek('/a')?.value).toBe('a 1.1');
    await other;
    expect(cache.peek('/b')?.value).toBe('b 1.0');
  });

  test('is checked after 1.5 seconds, all hosts in one query at a time, and ahead of time while it is used', async () => {
    const { cache, clock, build, builds, asked, commit } = open();
    const names = ['a', 'b', 'c'];
    for (const name of names) await cache.read(`/${name}`, build(name));
    clock.offsetSeconds = 1;
    expect(cache.peek('/a')).not.toBeNull();
    expect(asked).toEqual([]);
    clock.offsetSeconds = 1.5;
    expect(cache.peek('/a')).not.toBeNull();
    expect(cache.peek('/a')).not.toBeNull();
    await nextTurn();
    expect(asked).toEqual([['a']]);
    clock.offsetSeconds = 1.501;
    commit('b');
    expect(cache.peek('/b')).toBeNull();
    const found = await Promise.all(names.map((name) => cache.read(`/${name}`, build(name))));
    expect(found.map(({ value }) => value)).toEqual(['a 1.0', 'b 1.1', 'c 1.0']);
    expect(asked).toEqual([['a'], ['b', 'c']]);
    expect(builds).toHaveLength(4);
  });

  test('ends at its instant, and is doubtful when the clock goes back or the log begins anew', async () => {
    const { cache, clock, build, builds, asked, restore } = open();
    const until = new Date(START.getTime() + 1_000);
    await cache.read('/a', build('a', undefined, until));
    clock.offsetSeconds = 0.999;
    expect(cache.peek('/a')).not.toBeNull();
    clock.offsetSeconds = 1;
    expect(cache.peek('/a')).toBeNull();
    await cache.read('/a', build('a'));
    expect(builds).toHaveLength(2);
    clock.offsetSeconds = 0.5;
    expect(cache.peek('/a')).toBeNull();
    await cache.read('/a', build('a'));
    expect(builds).toHaveLength(3);
    restore('a');
    clock.offsetSeconds = 3;
    expect((await cache.read('/a', build('a'))).value).toBe('a 2.0');
    expect(asked.length).toBeGreaterThan(0);
  });

  test('goes when a newer version of its host is seen in another answer', async () => {
    const { cache, build, commit } = open();
    await cache.read('/a', build('a'));
    commit('a');
    await cache.read('/a/tickets', build('a'));
    expect(cache.peek('/a')).toBeNull();
    expect(cache.peek('/a/tickets')?.value).toBe('a 1.1');
  });

  test('makes room for those that are used', async () => {
    const { cache, build } = open();
    for (let number = 0; number <= 20_000; number += 1) {
      await cache.read(`/${number}`, build('a'));
      cache.peek('/0');
    }
    expect([...cache.kept()]).toHaveLength(20_000);
    expect([cache.peek('/0') === null, cache.peek('/1') === null, cache.peek('/2') === null]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('a name that nobody has', () => {
  const missing = (builds: string[], name: string) => async () => {
    builds.push(name);
    throw fail('accounts.host_not_found');
  };

  test('is looked up once in 5 seconds, and again as soon as an unknown host appears', async () => {
    const { cache, clock, builds } = open();
    const ask = () =>
      expect(cache.read('/x', missing(builds, 'x'))).rejects.toMatchObject({ code: 'accounts.host_not_found' });
    await ask();
    clock.offsetSeconds = 4.999;
    await ask();
    expect(builds).toHaveLength(1);
    clock.offsetSeconds = 5;
    await ask();
    expect(builds).toHaveLength(2);
    cache.hostChanged('new');
    await ask();
    expect(builds).toHaveLength(3);
  });

  test('costs one look-up each, 100,000 of them no more memory than 10,000', async () => {
    const { cache, builds } = open();
    for (let number = 0; number < 100_000; number += 1) {
      await cache.read(`/${number}`, missing(builds, String(number))).catch(() => {});
    }
    expect(builds).toHaveLength(100_000);
    for (const number of [99_999, 90_000, 89_999]) {
      await cache.read(`/${number}`, missing(builds, `again ${number}`)).catch(() => {});
    }
    expect(builds.slice(100_000)).toEqual(['again 89999']);
  });

  test('is not remembered when the database was away', async () => {
    const { cache, builds } = open();
    const away = async () => {
      builds.push('away');
      throw new Error('Connection terminated');
    };
    for (let turn = 0; turn < 2; turn += 1) await expect(cache.read('/x', away)).rejects.toThrow('terminated');
    expect(builds).toHaveLength(2);
  });
});
