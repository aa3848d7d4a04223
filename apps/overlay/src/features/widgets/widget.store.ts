import { displayReport, displayWidget, type WidgetSnapshot } from '@mabarin/api-client/contract/widgets';
import { createClient } from '@mabarin/api-client/client';
import { readPageConfig } from '@mabarin/api-client/page-config';
import { randomId } from '@mabarin/api-client/random-id';
import { createFreshnessReport } from '@mabarin/display/freshness-report';
import { listenForUpdates } from '@mabarin/display/live-updates';
import { createScheduledReload } from '@mabarin/display/scheduled-reload';
import { createSnapshotFeed } from '@mabarin/display/snapshot-feed';
import type { After } from '@mabarin/display/timers';
import { isFailureError } from '@mabarin/domain/failures';
import type { Widget } from '@mabarin/domain/widgets/names';
import { create } from 'zustand';
import { listenForPreview } from '#platform/preview.ts';
import { createWorkerTimer } from '#platform/worker-timer.ts';
import { betterOffset, measureOffset, type Offset } from './server-time.ts';
import { watchClock } from './watch-clock.ts';

type WidgetView = {
  /** The last snapshot read: it stays on screen through every failure. */
  snapshot: WidgetSnapshot | null;
  /** Offset of the server's clock. */
  offset: Offset | null;
  revoked: boolean;
};

/** State of a widget page. */
export const useWidget = create<WidgetView>(() => ({ snapshot: null, offset: null, revoked: false }));

let timer: After | null = null;

/** The page's timer. It runs in a worker and so on time, even on a hidden page. */
export function pageTimer(): After {
  timer ??= createWorkerTimer();
  return timer;
}

/** Shows a snapshot. `asked` and `answered`: start and end of its call, by the page's clock in ms. */
function showSnapshot(snapshot: WidgetSnapshot, asked: number, answered: number): void {
  useWidget.setState(({ offset }) => ({
    snapshot,
    offset: betterOffset(offset, measureOffset(snapshot.server_now, asked, answered)),
  }));
}

/** Shows the dashboard's preview messages. Returns a function that stops it. */
export function previewWidget(target: Widget): () => void {
  return listenForPreview(target, ({ snapshot }) => showSnapshot(snapshot, Date.now(), Date.now()));
}

/** Connects this page: reads the snapshot, then listens for live updates of its target, and polls while it cannot. */
export function startWidget(target: Widget, displayKey: string): { close(): void } {
  const { origins } = readPageConfig(document);
  const client = createClient({
    api: origins.api,
    headers: () => ({ 'display-key': displayKey }),
    onReach: (reached) => reached || updates?.check(),
  });
  let updates: { check(): void; close(): void } | null = null;
  let closed = false;
  let readAt = -Infinity;

  const instance = randomId();
  const report = createFreshnessReport({
    after: pageTimer(),
    now: () => performance.now(),
    send: (behindSeconds) => client(displayReport, { instance, target, behind_seconds: behindSeconds }),
  });
  const isRevoked = (error: unknown) => isFailureError(error) && error.code === 'overlay.key_unknown';
  const feed = createSnapshotFeed({
    after: pageTimer(),
    isRevoked,
    async read() {
      const asked = Date.now();
      const askedAt = performance.now();
      const { data } = await client(displayWidget, { target }).catch((error: unknown) => {
        report.onRead(askedAt, false);
        throw error;
      });
      report.onRead(askedAt, true);
      if (closed) return;
      showSnapshot(data, asked, Date.now());
      readAt = performance.now();
      updates ??= listen(data.cursor);
    },
    onRevoked: revoke,
  });

  function listen(since: string): { check(): void; close(): void } {
    return listenForUpdates({
      api: origins.api,
      displayKey,
      target,
      since,
      after: pageTimer(),
      onUpdate: () => feed.refresh(),
      async isRevoked() {
        try {
          await client(displayWidget, { target });
          return false;
        } catch (error) {
          return isRevoked(error);
        }
      },
      ping: (signal) => client(displayWidget, { target }, { signal }),
      onOpen: report.onStream,
      onRevoked: revoke,
    });
  }

  function revoke(): void {
    if (closed) return;
    close();
    useWidget.setState({ revoked: true });
  }

  const isQuiet = () => performance.now() - readAt > QUIET_MS;
  const scheduledReload = createScheduledReload(window, isQuiet);
  const stopWatching = watchClock({
    after: pageTimer(),
    now: () => Date.now(),
    elapsed: () => performance.now(),
    serverNow() {
      const { ms, error } = useWidget.getState().offset ?? { ms: 0, error: 0 };
      return Date.now() + ms - error;
    },
    onJump: () => feed.refresh(),
    onDay() {
      // The leaderboard's day, week or month may be over, and no event announces that.
      if (target === 'leaderboard') feed.refresh();
    },
    onTick() {
      if (isQuiet()) void scheduledReload.whenIdle();
    },
  });

  function close(): void {
    if (closed) return;
    closed = true;
    stopWatching();
    report.close();
    feed.close();
    updates?.close();
  }

  window.addEventListener('pagehide', close, { once: true });
  return { close };
}

/** After this long without a read, the flicker of a reload hits no change. */
const QUIET_MS = 60_000;
