import { isFailureError } from '@mabarin/domain/failures';
import { addMilliseconds } from '#platform/date-fns.ts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#ports/clock.port.ts';

/**
 * Changes of this process or from the bus evict at once; a lost one is found by comparing versions, so no value is
 * older than `CHECK_MS` (docs/ARCHITECTURE.md "One read").
 */
export type AnswerCache = {
  /** A cached value usable without any query; null: call `read`. */
  peek(key: string): Kept | null;
  /**
   * Concurrent callers share one build; a caller after a change never gets an older value. A refusal is cached for
   * `MISS_MS`.
   */
  read<Value>(key: string, build: Build<Value>): Promise<Kept<Value>>;
  hostChanged(hostId: string): void;
  /** Values from memory and values read; the user of `peek` counts its own hits. */
  readonly uses: { hits: number; misses: number };
  kept(): Iterable<readonly [key: string, kept: Kept]>;
  clear(): void;
};

/** Position of a host's live log, which every publicly visible write moves. */
export type HostVersion = { readonly hostId: string; readonly epoch: number; readonly seq: number };

export type Built<Value> = {
  readonly value: Value;
  readonly bytes: number;
  /** Host version read before or with the value; null: no host, so that only time changes it. */
  readonly version: HostVersion | null;
  readonly checkedAt: Date;
  /** Earliest time at which the value changes by time alone; null: never. */
  readonly changesAt: Date | null;
};

export type Kept<Value = unknown> = Built<Value> & {
  readonly builtAt: Date;
  readonly build: Build<Value>;
};

/** Lets a build name its host early and use other cached reads. */
export type Reader = {
  /** Drops older values of the host; later callers share this build until the host changes. */
  found(version: HostVersion): void;
  read: AnswerCache['read'];
};

export type Build<Value> = (reader: Reader) => Promise<Built<Value>>;

export function directReader(clock: Clock): Reader {
  const reader: Reader = {
    found() {},
    read: async (_key, build) => ({ builtAt: clock.now(), build, ...(await build(reader)) }),
  };
  return reader;
}

const CHECK_MS = 1_500;
const RENEW_MS = 1_000;
const MISS_MS = 5_000;
const MISSES_MAX = 10_000;
const KEPT_MAX = 20_000;
const KEPT_BYTES_MAX = 64 * 1024 * 1024;

type HostRecord = { version: HostVersion; checkedAt: Date; renewing: boolean; keys: Set<string> };

type Flight = { result: Promise<Kept> | null; hostId: string | null; changed: Set<string> };

export function createAnswerCache({
  clock,
  versionsOf,
}: {
  clock: Clock;
  versionsOf: (hostIds: readonly string[]) => Promise<HostVersion[]>;
}): AnswerCache {
  const kept = new LRUCache<string, Kept>({
    max: KEPT_MAX,
    maxSize: KEPT_BYTES_MAX,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose: ({ version }, key) => {
      if (version === null) return;
      const host = hosts.get(version.hostId);
      host?.keys.delete(key);
      if (host?.keys.size === 0) hosts.delete(version.hostId);
    },
  });
  const misses = new LRUCache<string, { error: Error; from: Date; until: Date }>({ max: MISSES_MAX });
  const hosts = new Map<string, HostRecord>();
  const flights = new Map<string, Flight>();
  const running = new Set<Flight>();
  const uses = { hits: 0, misses: 0 };
  let checking: Promise<unknown> = Promise.resolve();
  let nextCheck: { hostIds: Set<string>; done: Promise<void> } | null = null;

  function removeHost(hostId: string): void {
    for (const key of hosts.get(hostId)?.keys ?? []) kept.delete(key);
  }

  function hostChanged(hostId: string): void {
    for (const flight of running) flight.changed.add(hostId);
    // An uncached host may be new, so refusals about it are void.
    if (hosts.has(hostId)) removeHost(hostId);
    else misses.clear();
  }

  function noteVersion(version: HostVersion): void {
    const host = hosts.get(version.hostId);
    if (host && isNewer(version, host.version)) removeHost(version.hostId);
  }

  /** False once time changes it; a clock that went back counts as a change. */
  function isCurrent(entry: Kept, now: Date): boolean {
    return (
      now.getTime() >= entry.builtAt.getTime() &&
      (entry.changesAt === null || now.getTime() < entry.changesAt.getTime())
    );
  }

  function ageOfCheck({ version }: Kept, now: Date): number {
    if (version === null) return 0;
    const checkedAt = hosts.get(version.hostId)?.checkedAt;
    const age = checkedAt === undefined ? CHECK_MS + 1 : now.getTime() - checkedAt.getTime();
    return age < 0 ? CHECK_MS + 1 : age;
  }

  /** One query at a time: hosts that come while it runs share the next one. */
  function check(hostId: string): Promise<void> {
    if (nextCheck === null) {
      const hostIds = new Set<string>();
      const query = async () => {
        nextCheck = null;
        const checkedAt = clock.now();
        const versions = new Map((await versionsOf([...hostIds])).map((version) => [version.hostId, version]));
        for (const id of hostIds) compare(id, versions.get(id), checkedAt);
      };
      const done = checking.then(query, query);
      checking = done;
      nextCheck = { hostIds, done };
    }
    nextCheck.hostIds.add(hostId);
    return nextCheck.done;
  }

  /** Checks in the background. A failure shows when the check is due. */
  function renew(hostId: string): void {
    const host = hosts.get(hostId);
    if (!host || host.renewing) return;
    host.renewing = true;
    check(hostId)
      .catch(() => {})
      .finally(() => {
        host.renewing = false;
      });
  }

  function compare(hostId: string, version: HostVersion | undefined, checkedAt: Date): void {
    const host = hosts.get(hostId);
    if (!host) return;
    if (version === undefined || isNewer(version, host.version)) removeHost(hostId);
    else if (!isNewer(host.version, version)) host.checkedAt = checkedAt;
  }

  function keep(key: string, entry: Kept): void {
    if (entry.version === null) return void kept.set(key, entry);
    const { hostId } = entry.version;
    noteVersion(entry.version);
    const host = hosts.get(hostId) ?? {
      version: entry.version,
      checkedAt: entry.checkedAt,
      renewing: false,
      keys: new Set(),
    };
    if (isNewer(host.version, entry.version)) return;
    if (entry.checkedAt > host.checkedAt) host.checkedAt = entry.checkedAt;
    kept.set(key, entry);
    hosts.set(hostId, host);
    host.keys.add(key);
  }

  function keepMiss(key: string, error: Error, from: Date): void {
    misses.set(key, { error, from, until: addMilliseconds(from, MISS_MS) });
  }

  function start<Value>(key: string, build: Build<Value>): Promise<Kept<Value>> {
    const builtAt = clock.now();
    const flight: Flight = { result: null, hostId: null, changed: new Set() };
    const reader: Reader = {
      found(version) {
        flight.hostId = version.hostId;
        noteVersion(version);
      },
      read,
    };
    const result = (async () => {
      running.add(flight);
      try {
        const entry: Kept<Value> = { ...(await build(reader)), builtAt, build };
        const isOld = entry.version !== null && flight.changed.has(entry.version.hostId);
        if (!isOld && isCurrent(entry, clock.now())) keep(key, entry);
        return entry;
      } catch (error) {
        const isMiss = isFailureError(error) && flight.hostId === null && flight.changed.size === 0;
        if (isMiss) keepMiss(key, error, builtAt);
        throw error;
      } finally {
        running.delete(flight);
        if (flights.get(key) === flight) flights.delete(key);
      }
    })();
    flight.result = result;
    flights.set(key, flight);
    return result;
  }

  /** The build began before a change that new callers must see. */
  function isOutdated({ hostId, changed }: Flight): boolean {
    return hostId === null ? changed.size > 0 : changed.has(hostId);
  }

  async function read<Value>(key: string, build: Build<Value>): Promise<Kept<Value>> {
    const now = clock.now();
    let entry = kept.get(key);
    if (entry && isCurrent(entry, now) && entry.version !== null && ageOfCheck(entry, now) > CHECK_MS) {
      await check(entry.version.hostId);
      // Valid if it is still cached, however long the check took, because the call came before it.
      entry = kept.get(key);
    }
    if (entry && isCurrent(entry, now)) {
      uses.hits += 1;
      return entry as Kept<Value>;
    }
    uses.misses += 1;
    const miss = misses.get(key);
    if (miss && now >= miss.from && now < miss.until) throw miss.error;
    const flight = flights.get(key);
    return flight?.result && !isOutdated(flight) ? (flight.result as Promise<Kept<Value>>) : start(key, build);
  }

  return {
    peek(key) {
      const entry = kept.get(key);
      if (entry === undefined) return null;
      const now = clock.now();
      const age = ageOfCheck(entry, now);
      if (age > CHECK_MS || !isCurrent(entry, now)) return null;
      if (age > RENEW_MS && entry.version !== null) renew(entry.version.hostId);
      return entry;
    },
    read,
    hostChanged,
    uses,
    kept: () => kept.entries(),
    clear() {
      kept.clear();
      misses.clear();
    },
  };
}

function isNewer(left: HostVersion, right: HostVersion): boolean {
  return left.epoch === right.epoch ? left.seq > right.seq : left.epoch > right.epoch;
}
