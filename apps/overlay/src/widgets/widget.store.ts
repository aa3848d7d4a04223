import { displayReport, displayWidget, type WidgetSnapshot } from '@mabarin/api-client/contract/widgets';
import { createClient } from '@mabarin/api-client/client';
import { readPageConfig } from '@mabarin/api-client/page-config';
import { randomId } from '@mabarin/api-client/random-id';
import { isFailureError } from '@mabarin/domain/failures';
import type { Widget } from '@mabarin/domain/widgets/widget';
import { create } from 'zustand';
import { createAlarm, type Alarm } from '#stage/alarm.ts';
import { listenForUpdates } from '#stage/live.ts';
import { createScheduledReload } from '#stage/scheduled-reload.ts';
import { createReport } from '#stage/report.ts';
import { createFeed } from '#widgets/feed.ts';
import { betterOffset, measureOffset, type Offset } from '#widgets/server-time.ts';

type WidgetView = {
  /** The last one read: it stays on screen through every failure. */
  snapshot: WidgetSnapshot | null;
  /** Of the server's clock. */
  offset: Offset | null;
  revoked: boolean;
};

/** What a widget's page draws: it has one widget. */
export const useWidget = create<WidgetView>(() => ({ snapshot: null, offset: null, revoked: false }));

let alarm: Alarm | null = null;

/** The alarm clock of this page, in a worker: it rings in time however little the page is seen. */
export function pageAlarm(): Alarm {
  alarm ??= createAlarm();
  return alarm;
}

/** Shows a snapshot that was asked for and answered at these instants of the page's own clock. */
export function showSnapshot(snapshot: WidgetSnapshot, asked: number, answered: number): void {
  useWidget.setState(({ offset }) => ({
    snapshot,
    offset: betterOffset(offset, measureOffset(snapshot.server_now, asked, answered)),
  }));
}

/** Connects this page: snapshot first, then the notification of its target, which polls while nobody rings. */
export function startWidget(target: Widget, displayKey: string): { close(): void } {
  const { origins } = readPageConfig(document);
  const client = createClient({
    api: origins.api,
    headers: () => ({ 'display-key': displayKey }),
    onReach: (reached) => reached || notification?.check(),
  });
  let notification: { check(): void; close(): void } | null = null;
  let closed = false;
  let readAt = -Infinity;

  const instance = randomId();
  const report = createReport({
    alarm: pageAlarm(),
    now: () => performance.now(),
    send: (behindSeconds) => client(displayReport, { instance, target, behind_seconds: behindSeconds }),
  });
  const isRevoked = (error: unknown) => isFailureError(error) && error.code === 'overlay.key_unknown';
  const feed = createFeed({
    alarm: pageAlarm(),
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
      notification ??= listen(data.cursor);
    },
    revoked: revoke,
  });

  function listen(since: string): { check(): void; close(): void } {
    return listenForUpdates({
      api: origins.api,
      displayKey,
      target,
      since,
      alarm: pageAlarm(),
      ring: () => feed.ring(),
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
  const stopWatching = watchClock(
    () => feed.ring(),
    () => {
      if (isQuiet()) void scheduledReload.whenIdle();
    },
  );

  function close(): void {
    if (closed) return;
    closed = true;
    stopWatching();
    report.close();
    feed.close();
    notification?.close();
  }

  window.addEventListener('pagehide', close, { once: true });
  return { close };
}

/** Looks every 5 s, and tells when somebody set the computer's clock or it slept: the offset may be wrong since. */
function watchClock(onJump: () => void, onLook: () => void): () => void {
  const drift = () => Date.now() - performance.now();
  let known = drift();
  let cancel = (): void => {};
  const look = () => {
    const now = drift();
    if (Math.abs(now - known) > JUMP_MS) onJump();
    known = now;
    onLook();
    cancel = pageAlarm()(LOOK_MS, look);
  };
  look();
  return () => cancel();
}

/** Nothing was told for so long: the blink of a page that starts anew falls into no change. */
const QUIET_MS = 60_000;
const JUMP_MS = 1_000;
const LOOK_MS = 5_000;
