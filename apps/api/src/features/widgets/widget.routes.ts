import { hostBoards } from '@mabarin/api-client/contract/boards';
import {
  controlWidget,
  displayReport,
  displayWidget,
  saveWidget,
  widgets,
  type WidgetSnapshot,
} from '@mabarin/api-client/contract/widgets';
import { CLOCKS } from '@mabarin/domain/widgets/clock';
import type { Widget } from '@mabarin/domain/widgets/names';
import {
  allWidgets,
  moveClock,
  readBoards,
  reportPage,
  saveWidgetSettings,
  widgetSnapshot,
} from './widget.commands.ts';
import type { Deps } from '#deps.ts';
import { liveCursor } from '#features/live/index.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { transaction } from '#platform/db/transaction.ts';
import { PUBLIC_CACHE } from '#platform/http/answers/answer.bytes.ts';
import { mountCached } from '#platform/http/answers/cached.mount.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

/** Widgets whose content depends on the time of the reply: clocks, a break, ages, the day. */
const TIMED: readonly Widget[] = [...CLOCKS, 'queue', 'leaderboard', 'supporters'];

export function widgetRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mount(server, displayWidget, async ({ hostId, input: { target }, reply }) => {
    const now = deps.clock.now();
    // The cursor is read first: a change during the other reads is sent again rather than missed.
    const cursor = await liveCursor(db, hostId);
    const shown = await widgetSnapshot(db, deps, { hostId, target, now });
    // Time and cursor are not part of the tag, so that an unchanged widget is a 304.
    if (!TIMED.includes(target)) reply.header('etag', `"${sha256(JSON.stringify(shown))}"`);
    return { data: { cursor, server_now: now.getTime(), target, ...shown } as WidgetSnapshot };
  });

  mountCached(server, hostBoards, {
    cacheControl: PUBLIC_CACHE,
    name: ({ id }) => id.toLowerCase(),
    read: ({ id }, reader) => readBoards(db, deps, id, reader),
  });

  mount(server, displayReport, async ({ hostId, input: { behind_seconds: behindSeconds, ...page } }) => {
    await transaction(db, (tx) => reportPage(tx, deps, { hostId, ...page, behindSeconds }));
    return { data: null };
  });

  const all = async (hostId: string) => ({ data: await allWidgets(db, deps, hostId) });

  mount(server, widgets, ({ hostId }) => all(hostId));

  mount(server, saveWidget, async ({ hostId, session, input }) => {
    await transaction(db, (tx) => saveWidgetSettings(tx, deps, { hostId, role: session.role, ...input }));
    return all(hostId);
  });

  mount(server, controlWidget, async ({ hostId, input }) => {
    await transaction(db, (tx) => moveClock(tx, deps, { hostId, ...input }));
    return all(hostId);
  });
}
