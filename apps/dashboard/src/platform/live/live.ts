import type { LiveState } from '@mabarin/api-client/live-client';
import type { BroadcastData, Command, StoredFrame } from '@mabarin/domain/live/frame';
import { hashKey, partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { isPassing, retryDelay } from '#platform/query-client.ts';

/** Lists that each command of the live channel invalidates. */
export type Refreshes = Readonly<Partial<Record<Command, readonly QueryKey[]>>>;

export type LiveStatus = {
  /** The stream is open; `null` until the first attempt has an outcome. */
  connected: boolean | null;
  /** The API responded to the last request. */
  reachable: boolean;
  /** The oldest shown list is current up to this instant, in ms of this page's clock; null when all are current. */
  behindSince: number | null;
};

export const liveStore = createStore<LiveStatus>()(() => ({ connected: null, reachable: true, behindSince: null }));

/** Notes that the API responded or streamed something, or failed to. */
export function noteReach(reachable: boolean): void {
  if (liveStore.getState().reachable !== reachable) liveStore.setState({ reachable });
}

type LiveOptions = {
  queryClient: QueryClient;
  refreshes: Refreshes;
  onBroadcast: (message: BroadcastData) => void;
};

/**
 * Reads lists again when the stream reports a change. Frames only name lists; rows stay on screen until the response
 * arrives. A failed read is retried at growing intervals until it succeeds, and meanwhile `liveStore` holds since when
 * the screen is outdated.
 */
export function createLiveUpdates({ queryClient, refreshes, onBroadcast }: LiveOptions) {
  const keys = Object.values(refreshes).flat();
  const refresher = createRefresher(queryClient);
  const behind = watchBehind(queryClient, keys);
  const refreshAll = (): void => keys.forEach(refresher.refresh);
  // A list that failed without a frame, such as one opened at a bad moment, is retried like any other.
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
      // Before the first attempt ends there is no break.
      const { connected } = liveStore.getState();
      const open = state === 'connecting' && connected === null ? null : state === 'open';
      if (open === false) behind.onLost();
      liveStore.setState({ connected: open });
      if (open !== true) return;
      // The stream starts at "now", so a change just before it opened would be missed.
      refresher.retryNow();
      refreshAll();
    },
    /** Call it for everything on the stream, also a heartbeat. */
    onActivity(): void {
      noteReach(true);
      behind.onActivity();
    },
    /** The server no longer knows this stream's position. */
    onReset: refreshAll,
    /** Reads everything while the stream is down; called every `POLL_SECONDS`. */
    onPoll(): void {
      if (liveStore.getState().connected === false) refreshAll();
    },
    /** The network or the host is back: ends the pauses between retries. */
    retryNow: refresher.retryNow,
    close(): void {
      unsubscribe();
      refresher.close();
      behind.close();
    },
  };
}

/** Shortest time between two reads of a list, however many notifications arrive. */
const REFRESH_EVERY_MS = 500;

type Run = { again: boolean; retryNow: () => void };

/**
 * Reads a list at once, and once more if a notification arrived meanwhile: a busy evening neither floods the server nor
 * cancels a pending response. A failed read is retried until it succeeds.
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
    const current: Run = { again: true, retryNow: () => {} };
    runs.set(hash, current);
    for (let failures = failed ? 1 : 0; current.again && !closed;) {
      if (failures > 0) await backoff(current, failures, active(queryKey));
      // Invalidating joins a pending first read, which may have left before the change.
      current.again = active(queryKey).some(isFirstRead);
      await Promise.all([queryClient.invalidateQueries({ queryKey }), pause(REFRESH_EVERY_MS)]);
      const isUnread = active(queryKey).some(needsRetry);
      failures = isUnread ? failures + 1 : 0;
      current.again ||= isUnread;
    }
    runs.delete(hash);
  }

  /** A pause requested by the server (Retry-After) is kept; any other ends with `retryNow`. */
  function backoff(current: Run, failures: number, queries: readonly Query[]): Promise<void> {
    const ms = Math.max(...queries.map(({ state }) => retryDelay(failures, state.error)), retryDelay(failures, null));
    if (ms > retryDelay(failures, null)) return pause(ms);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      current.retryNow = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    refresh: (queryKey: QueryKey): void => void run(queryKey, false),
    /** Like `refresh`, for a list that has just failed. */
    refreshLater: (queryKey: QueryKey): void => void run(queryKey, true),
    retryNow: (): void => {
      for (const run of runs.values()) run.retryNow();
    },
    close(): void {
      closed = true;
    },
  };
}

const isFirstRead = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';

/** True when invalidated or failed, without a pending request. */
function needsRetry({ state }: Query): boolean {
  if (state.status === 'error') return isPassing(state.error);
  return state.isInvalidated && state.fetchStatus === 'idle';
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A read pending for longer counts as missing. */
const GRACE_MS = 2_000;

/** An outdated list: the instant up to which it is current, the start of its wait, and whether reading it failed. */
type StaleRead = { asOf: number; since: number; failing: boolean };

/** Maintains `behindSince` of the store from requests of the stream, responses, and the stream's own state. */
function watchBehind(queryClient: QueryClient, keys: readonly QueryKey[]) {
  const cache = queryClient.getQueryCache();
  const staleReads = new Map<string, StaleRead>();
  let lastActivityAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLive = ({ queryKey }: Query) => keys.some((key) => partialMatchKey(queryKey, key));
  const isDown = () => liveStore.getState().connected === false;

  function markStale({ queryHash }: Query, change: Partial<StaleRead> = {}): void {
    const now = Date.now();
    staleReads.set(queryHash, { asOf: now, since: now, failing: false, ...staleReads.get(queryHash), ...change });
  }

  function publish(): void {
    clearTimeout(timer);
    const now = Date.now();
    let behindSince: number | null = null;
    for (const query of cache.findAll({ type: 'active' })) {
      const stale = staleReads.get(query.queryHash);
      if (stale === undefined) continue;
      const left = stale.since + GRACE_MS - now;
      if (isDown() || stale.failing || left <= 0) behindSince = Math.min(behindSince ?? Infinity, stale.asOf);
      else timer = setTimeout(publish, left);
    }
    if (behindSince !== liveStore.getState().behindSince) liveStore.setState({ behindSince });
  }

  const unsubscribe = cache.subscribe((event) => {
    const { query } = event;
    if (!isLive(query)) return;
    if (event.type === 'removed') staleReads.delete(query.queryHash);
    if (event.type === 'observerAdded' && staleReads.has(query.queryHash)) {
      // The query was not on screen: a read cancelled with its page leaves nothing outdated.
      if (isDown() || query.state.isInvalidated) markStale(query, { since: Date.now() });
      else staleReads.delete(query.queryHash);
    }
    if (event.type === 'updated') {
      if (event.action.type === 'invalidate') markStale(query);
      if (event.action.type === 'failed' || event.action.type === 'error') markStale(query, { failing: true });
      if (event.action.type === 'success') {
        staleReads.delete(query.queryHash);
        if (isDown()) markStale(query);
      }
    }
    publish();
  });
  const unsubscribeStore = liveStore.subscribe(({ connected }, before) => {
    if (connected !== before.connected) publish();
  });

  return {
    onActivity(): void {
      lastActivityAt = Date.now();
    },
    /** Since the last activity, the stream may have missed a change of any list. */
    onLost(): void {
      if (isDown()) return;
      for (const query of cache.findAll()) {
        if (isLive(query) && !staleReads.has(query.queryHash)) markStale(query, { asOf: lastActivityAt });
      }
    },
    close(): void {
      clearTimeout(timer);
      unsubscribe();
      unsubscribeStore();
      liveStore.setState({ connected: null, behindSince: null });
    },
  };
}
