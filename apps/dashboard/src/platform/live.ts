import type { LiveState } from '@mabarin/api-client/live-client';
import type { BroadcastData, Command, StoredFrame } from '@mabarin/domain/live/frame';
import { hashKey, partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { isPassing, retryDelay } from './query-client.ts';

/** Which lists a command of the live channel loads again. */
export type Refreshes = Readonly<Partial<Record<Command, readonly QueryKey[]>>>;

export type LiveStatus = {
  /** The stream is open; `null` until the first attempt has an outcome. */
  connected: boolean | null;
  /** The API answered when it was asked last. */
  reachable: boolean;
  /** The oldest of the shown lists is current up to here, by this page's clock in ms; null: all are current. */
  behindSince: number | null;
};

export const liveStore = createStore<LiveStatus>()(() => ({ connected: null, reachable: true, behindSince: null }));

/** Whether the API answered a call, or was heard on the stream. */
export function noteReach(reachable: boolean): void {
  if (liveStore.getState().reachable !== reachable) liveStore.setState({ reachable });
}

type Wiring = {
  queryClient: QueryClient;
  refreshes: Refreshes;
  onBroadcast: (message: BroadcastData) => void;
};

/**
 * Turns what the stream says into fresh lists. Frames are notifications: they only say what to ask again, and the rows on
 * screen stay until the answer is there. What was asked for is owed: it is asked again, ever more slowly, until it
 * succeeds, and meanwhile `liveStore` says since when the screen is not current.
 */
export function wireLive({ queryClient, refreshes, onBroadcast }: Wiring) {
  const keys = Object.values(refreshes).flat();
  const refresher = createRefresher(queryClient);
  const behind = watchBehind(queryClient, keys);
  const refreshAll = (): void => keys.forEach(refresher.refresh);
  // A list that failed without a frame, as one whose page was opened at a bad moment, is owed like any other.
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !isPassing(event.action.error)) return;
    keys.filter((key) => partialMatchKey(event.query.queryKey, key)).forEach(refresher.refreshLater);
  });
  return {
    onFrame(frame: StoredFrame): void {
      if (frame.name === 'command') refreshes[frame.data.command]?.forEach(refresher.refresh);
      if (frame.name === 'message') onBroadcast(frame.data);
    },
    onState(state: LiveState): void {
      // The first attempt is no break yet.
      const { connected } = liveStore.getState();
      const open = state === 'connecting' && connected === null ? null : state === 'open';
      if (open === false) behind.onLost();
      liveStore.setState({ connected: open });
      if (open !== true) return;
      // The stream starts at "now", so a change just before it opened would be missed.
      refresher.wake();
      refreshAll();
    },
    /** The server was heard. */
    onSign(): void {
      noteReach(true);
      behind.onSign();
    },
    /** The server no longer knows how far we had read. */
    onReset: refreshAll,
    /** Does the notification's work while the stream is down; called every `POLL_SECONDS`. */
    onPoll(): void {
      if (liveStore.getState().connected === false) refreshAll();
    },
    /** The network or the host is back: what is owed is asked for now. */
    onReturn: refresher.wake,
    close(): void {
      unsubscribe();
      refresher.close();
      behind.close();
    },
  };
}

/** A list is asked for again at most this often, however often the stream rings. */
const REFRESH_EVERY_MS = 500;

type Run = { again: boolean; wake: () => void };

/**
 * Asks for a list at once, and for what rings meanwhile once more afterwards: a busy evening neither floods the server
 * nor cancels an answer that is on its way. A list that could not be read is asked for again until it could.
 */
function createRefresher(queryClient: QueryClient) {
  const runs = new Map<string, Run>();
  let closed = false;
  const active = (queryKey: QueryKey) => queryClient.getQueryCache().findAll({ queryKey, type: 'active' });

  async function run(queryKey: QueryKey, failed: boolean): Promise<void> {
    const hash = hashKey(queryKey);
    const running = runs.get(hash);
    if (running !== undefined) {
      running.again ||= !failed;
      return;
    }
    const mine: Run = { again: true, wake: () => {} };
    runs.set(hash, mine);
    for (let failures = failed ? 1 : 0; mine.again && !closed;) {
      if (failures > 0) await backoff(mine, failures, active(queryKey));
      // Asking joins a first read that is on its way, which may have left before the change.
      mine.again = active(queryKey).some(isFirstRead);
      await Promise.all([queryClient.invalidateQueries({ queryKey }), pause(REFRESH_EVERY_MS)]);
      const isStillOwed = active(queryKey).some(isOwed);
      failures = isStillOwed ? failures + 1 : 0;
      mine.again ||= isStillOwed;
    }
    runs.delete(hash);
  }

  /** Retry-After is the server's word; any other pause ends when somebody wakes it. */
  function backoff(mine: Run, failures: number, queries: readonly Query[]): Promise<void> {
    const ms = Math.max(...queries.map(({ state }) => retryDelay(failures, state.error)), retryDelay(failures, null));
    if (ms > retryDelay(failures, null)) return pause(ms);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      mine.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    refresh: (queryKey: QueryKey): void => void run(queryKey, false),
    /** As `refresh`, for a list that has just failed. */
    refreshLater: (queryKey: QueryKey): void => void run(queryKey, true),
    wake: (): void => {
      for (const { wake } of runs.values()) wake();
    },
    close(): void {
      closed = true;
    },
  };
}

const isFirstRead = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';

/** Asked for and not there, although nobody asks any more. */
function isOwed({ state }: Query): boolean {
  if (state.status === 'error') return isPassing(state.error);
  return state.isInvalidated && state.fetchStatus === 'idle';
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A read that is under way for so long counts as one that is missing. */
const GRACE_MS = 2_000;

/** What is known of a list that is not current: up to when it is, since when it is owed, whether reading it failed. */
type Debt = { asOf: number; since: number; failing: boolean };

/** Keeps `behindSince` of the store: by what the stream asked for, what was answered, and whether the stream stands. */
function watchBehind(queryClient: QueryClient, keys: readonly QueryKey[]) {
  const cache = queryClient.getQueryCache();
  const debts = new Map<string, Debt>();
  let heardAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLive = ({ queryKey }: Query) => keys.some((key) => partialMatchKey(queryKey, key));
  const isDown = () => liveStore.getState().connected === false;

  function owe({ queryHash }: Query, change: Partial<Debt> = {}): void {
    const now = Date.now();
    debts.set(queryHash, { asOf: now, since: now, failing: false, ...debts.get(queryHash), ...change });
  }

  function tell(): void {
    clearTimeout(timer);
    const now = Date.now();
    let behindSince: number | null = null;
    for (const query of cache.findAll({ type: 'active' })) {
      const debt = debts.get(query.queryHash);
      if (debt === undefined) continue;
      const left = debt.since + GRACE_MS - now;
      if (isDown() || debt.failing || left <= 0) behindSince = Math.min(behindSince ?? Infinity, debt.asOf);
      else timer = setTimeout(tell, left);
    }
    if (behindSince !== liveStore.getState().behindSince) liveStore.setState({ behindSince });
  }

  const unsubscribe = cache.subscribe((event) => {
    const { query } = event;
    if (!isLive(query)) return;
    if (event.type === 'removed') debts.delete(query.queryHash);
    if (event.type === 'observerAdded' && debts.has(query.queryHash)) {
      // Nobody looked at it meanwhile; a read that was given up with its page is owed by nobody.
      if (isDown() || query.state.isInvalidated) owe(query, { since: Date.now() });
      else debts.delete(query.queryHash);
    }
    if (event.type === 'updated') {
      if (event.action.type === 'invalidate') owe(query);
      if (event.action.type === 'failed' || event.action.type === 'error') owe(query, { failing: true });
      if (event.action.type === 'success') {
        debts.delete(query.queryHash);
        if (isDown()) owe(query);
      }
    }
    tell();
  });
  const unfollow = liveStore.subscribe(({ connected }, before) => {
    if (connected !== before.connected) tell();
  });

  return {
    onSign(): void {
      heardAt = Date.now();
    },
    /** Nothing the stream would have said since it was heard last has come. */
    onLost(): void {
      if (isDown()) return;
      for (const query of cache.findAll()) {
        if (isLive(query) && !debts.has(query.queryHash)) owe(query, { asOf: heardAt });
      }
    },
    close(): void {
      clearTimeout(timer);
      unsubscribe();
      unfollow();
      liveStore.setState({ connected: null, behindSince: null });
    },
  };
}
