import type { LiveStore, ServedHost } from './live.queries.ts';

export type HostLookup = {
  /** The host whose streams this code opens; `codeHash` is the SHA-256 of the code. */
  find(codeHash: string): Promise<LookupResult>;
  /** Called at each event of a host, so that an older result is marked as outdated. */
  noteChange(hostId: string): void;
};

type LookupResult = {
  /** Null: no host has this code. */
  host: ServedHost | null;
  /** Hosts with events since the query began: their `host.head` may be out of date. */
  changedSince: ReadonlySet<string>;
};

type Batch = {
  codeHashes: Set<string>;
  result: Promise<{ hosts: Map<string, ServedHost>; changedSince: Set<string> }>;
};

/** Calls during a query share the next one: thousands of pages return within seconds after a restart. */
export function createHostLookup(store: LiveStore): HostLookup {
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Batch | null = null;
  let changed = new Set<string>();

  function nextBatch(): Batch {
    const codeHashes = new Set<string>();
    const query = async () => {
      waiting = null;
      const changedSince = new Set<string>();
      changed = changedSince;
      const hosts = await store.hostsOfCodes([...codeHashes]);
      return { hosts: new Map(hosts.map((host) => [host.codeHash, host])), changedSince };
    };
    // Also after a failed query.
    const result = running.then(query, query);
    running = result;
    return { codeHashes, result };
  }

  return {
    async find(codeHash) {
      waiting ??= nextBatch();
      waiting.codeHashes.add(codeHash);
      const { hosts, changedSince } = await waiting.result;
      return { host: hosts.get(codeHash) ?? null, changedSince };
    },
    noteChange(hostId) {
      changed.add(hostId);
    },
  };
}
