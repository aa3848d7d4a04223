import { isDeepStrictEqual } from 'node:util';
import type { Boards } from '@mabarin/api-client/contract/boards';
import type { SavedWidget, WidgetPage, Widgets } from '@mabarin/api-client/contract/widgets';
import type { TeamRole } from '@mabarin/domain/team/roles';
import { addDays, startOfWibDate, wibDate } from '@mabarin/domain/time';
import { onlineStatus } from '@mabarin/domain/mabar/queue';
import { defaultAppearance, type Appearance } from '@mabarin/domain/widgets/appearance';
import { WIDGETS, type Widget } from '@mabarin/domain/widgets/names';
import {
  GONE_SECONDS,
  rangeStart,
  settingsOf,
  widgetName,
  type QrPage,
  type WidgetSettings,
  type WidgetState,
} from '@mabarin/domain/widgets/widget';
import {
  actOnCountdown,
  actOnTimer,
  countdownLeft,
  countdownStatus,
  timerAfterStream,
  timerElapsed,
  timerStatus,
  type Clock,
  type ClockAction,
  type CountdownRun,
  type TimerRun,
} from '@mabarin/domain/widgets/clock';
import { ANONYMOUS_NAME } from '@mabarin/domain/support/support-fields';
import { subSeconds } from '#platform/date-fns.ts';
import {
  findWidget,
  forgetDisplayPages,
  listDisplayPages,
  lockWidget,
  putDisplayPage,
  milestonesOf,
  queueOf,
  updateWidget,
  votesOf,
  type DisplayPageRow,
  type WidgetRow,
} from './widget.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { findHostById } from '#features/accounts/index.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { gamesOf, publicName, readActiveSnapshot } from '#features/mabar/index.ts';
import { amountSince, recentSupporters, topSupporters } from '#features/support/index.ts';
import type { Reader } from '#platform/http/answers/answer.cache.ts';
import type { PublicRead } from '#platform/http/answers/cached.answer.ts';
import { qrPath } from '#platform/images/qr.ts';
import type { Db, Tx } from '#schema.ts';

/** Inputs of a widget's state. */
type Reading = { hostId: string; row: WidgetRow; settings: WidgetSettings; now: Date; publicOrigin: string };
type Read<Target extends Widget> = (db: Db, reading: Reading) => Promise<WidgetState<Target>>;

/** The complete state of each widget, so that a page that missed every event is right again. */
const states: { [Target in Widget]: Read<Target> } = {
  async statistic(db, { hostId, settings }) {
    return { title: settings.statistic.title, ...(await gamesOf(db, hostId)) };
  },
  async countdown(_db, { row, settings, now }) {
    const { title, seconds, closing } = settings.countdown;
    const run = countdownOf(row);
    const at = now.getTime();
    const left = countdownLeft(run, seconds, at);
    return { title, status: countdownStatus(run, at), ends_at: run.endsAt, left, closing };
  },
  async timer(_db, { row, settings, now }) {
    const run = timerOf(row);
    const elapsed = timerElapsed(run, now.getTime());
    return { title: settings.timer.title, status: timerStatus(run), since: run.since, elapsed };
  },
  async marquee(_db, { settings }) {
    const { text, speed } = settings.marquee;
    return { text, speed };
  },
  async queue(db, { hostId, settings, now }) {
    const { title: heading, count: limit } = settings.queue;
    const { playing, queue, waiting, breakUntil } = await queueOf(db, hostId, limit);
    return {
      title: heading,
      playing: playing.map((entry) => ({
        name: widgetName(publicName(entry)),
        title: entry.title,
        played: entry.played,
        count: entry.count,
      })),
      queue: queue.map((entry) => ({
        name: widgetName(publicName(entry)),
        title: entry.title,
        played: entry.played,
        count: entry.count,
        online: onlineStatus({ paidAt: entry.paid_at, presentAt: entry.here_at }, now) === 'online',
      })),
      waiting,
      break_until: breakUntil !== null && breakUntil > now ? breakUntil.getTime() : null,
    };
  },
  async goal(db, { hostId, settings: { goal } }) {
    if (goal === null) return { title: '', target: null, amount: 0 };
    const amount = await amountSince(db, hostId, goal.since);
    return { title: goal.title, target: goal.target, amount };
  },
  async leaderboard(db, { hostId, settings, now }) {
    const { title, range, count } = settings.leaderboard;
    const rows = await topSupporters(db, hostId, { since: rangeStart(range, now), limit: count });
    return { title, range, rows: rows.map(({ name, amount }) => ({ name: shownName(name), amount })) };
  },
  async supporters(db, { hostId, settings }) {
    const { title, count } = settings.supporters;
    const rows = await recentSupporters(db, hostId, count);
    return { title, rows: rows.map(({ name, amount, at }) => ({ name: shownName(name), amount, at: at.getTime() })) };
  },
  async milestones(db, { hostId, settings }) {
    return { title: settings.milestones.title, ...(await milestonesOf(db, hostId)) };
  },
  async vote(db, { hostId }) {
    const [vote] = await votesOf(db, hostId, 1);
    return { title: vote?.title ?? '', closes_at: vote?.closes_at.getTime() ?? 0, options: vote?.options ?? [] };
  },
  async qr(db, { hostId, settings, publicOrigin }) {
    const { title, page } = settings.qr;
    const host = await findHostById(db, hostId);
    const url = `${publicOrigin}/${host?.username ?? ''}${qrPaths[page]}`;
    return { title, address: url.replace(/^https?:\/\//, ''), ...qrPath(url) };
  },
};

/** The host's page that a QR opens, below its username. */
const qrPaths: Record<QrPage, string> = { host: '', mabar: '/mabar', support: '/support', claim: '/klaim' };

/** Null: none may be shown. */
function shownName(name: string | null): string {
  return name === null ? ANONYMOUS_NAME : widgetName(name);
}

export async function widgetSnapshot<Target extends Widget>(
  db: Db,
  deps: Pick<Deps, 'config'>,
  { hostId, target, now }: { hostId: string; target: Target; now: Date },
): Promise<{ state: WidgetState<Target>; appearance: Appearance }> {
  const row = await findWidget(db, hostId);
  const settings = settingsOf(row.settings);
  const state = await states[target](db, { hostId, row, settings, now, publicOrigin: deps.config.origins.public });
  return { state, appearance: settings[target]?.appearance ?? defaultAppearance(target) };
}

/** Goal and leaderboard as their widgets show them, where the owner put them onto the host's page. Throws what `missingHost` makes. */
export async function readBoards(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  username: string,
  reader: Reader,
): Promise<PublicRead<Boards>> {
  const { value, version, checkedAt } = await readActiveSnapshot(db, deps, username, reader);
  const hostId = value.host.id;
  const now = deps.clock.now();
  const row = await findWidget(db, hostId);
  const settings = settingsOf(row.settings);
  const reading = { hostId, row, settings, now, publicOrigin: deps.config.origins.public };
  const { target } = settings.goal?.onPage === true ? settings.goal : { target: null };
  const goal = target === null ? null : { ...(await states.goal(db, reading)), target };
  const leaderboard = settings.leaderboard.onPage ? await states.leaderboard(db, reading) : null;
  // The leaderboard's range may begin anew at midnight.
  const changesAt = leaderboard === null ? null : startOfWibDate(addDays(wibDate(now), 1));
  return { version, checkedAt, changesAt, data: { goal, leaderboard } };
}

type WidgetParts = Omit<Widgets, 'server_now' | 'pages'>;

/** Settings and states of every widget, for the host. */
export async function allWidgets(db: Db, deps: Pick<Deps, 'config' | 'clock'>, hostId: string): Promise<Widgets> {
  const now = deps.clock.now();
  const [row, pages] = await Promise.all([findWidget(db, hostId), listDisplayPages(db, hostId)]);
  const settings = settingsOf(row.settings);
  const reading = { hostId, row, settings, now, publicOrigin: deps.config.origins.public };
  const widgets = await Promise.all(
    WIDGETS.map(async (target) => [target, { settings: settings[target], state: await states[target](db, reading) }]),
  );
  return { server_now: now.getTime(), ...(Object.fromEntries(widgets) as WidgetParts), pages: pagesOf(pages, now) };
}

/** The worst open page of each widget, else the last reported one. */
function pagesOf(rows: readonly DisplayPageRow[], now: Date): WidgetPage[] {
  return [...Map.groupBy(rows, ({ target }) => target)].map(([target, pages]) => {
    const heardAt = Math.max(...pages.map((page) => page.heard_at.getTime()));
    const open = pages.filter((page) => isOpen(page, now));
    const counted = open.length > 0 ? open : pages.filter((page) => page.heard_at.getTime() === heardAt);
    const behind = counted.flatMap(({ behind_since: since }) => (since === null ? [] : [since.getTime()]));
    return { target, heard_at: heardAt, behind_since: behind.length === 0 ? null : Math.min(...behind) };
  });
}

function isOpen({ heard_at: heardAt }: DisplayPageRow, now: Date): boolean {
  return now.getTime() - heardAt.getTime() < GONE_SECONDS * 1_000;
}

/** More sources of one widget than anybody has; a reopened page is a new one. */
const PAGES_KEPT = 10;

/** Records a widget page's report. The host's dashboards are notified of a change. */
export async function reportPage(
  tx: Tx,
  deps: LiveDeps,
  { hostId, ...page }: { hostId: string; target: Widget; instance: string; behindSeconds: number | null },
): Promise<void> {
  const { target, instance, behindSeconds } = page;
  const now = deps.clock.now();
  const known = await listDisplayPages(tx, hostId);
  const before = known.find((one) => one.target === target && one.instance === instance && isOpen(one, now));
  const behindSince = behindSeconds === null ? null : subSeconds(now, behindSeconds);
  await putDisplayPage(tx, hostId, { target, instance, heard_at: now, behind_since: behindSince });
  if (before === undefined) await forgetDisplayPages(tx, hostId, target, PAGES_KEPT);
  const isNews = before === undefined || (before.behind_since === null) !== (behindSince === null);
  if (isNews) await appendLiveEvents(tx, deps, hostId, [{ kind: 'command', command: 'overlay-status' }]);
}

/** Saves the settings of one widget. Idempotent. Sums, which helpers do not see, go onto the page by the owner alone. */
export async function saveWidgetSettings(
  tx: Tx,
  deps: LiveDeps,
  { hostId, role, target, settings: sent }: SavedWidget & { hostId: string; role: TeamRole },
): Promise<void> {
  const row = await lockWidget(tx, hostId);
  const stored = settingsOf(row.settings)[target];
  const onPage = stored !== null && 'onPage' in stored && stored.onPage;
  const settings = role === 'owner' || !('onPage' in sent) ? sent : { ...sent, onPage };
  if (isDeepStrictEqual(settings, stored)) return;
  const saved = { ...row.settings, [target]: settings };
  await updateWidget(tx, hostId, { settings: JSON.stringify(saved) });
  await notifyWidget(tx, deps, hostId, target);
}

/** Moves the countdown or the timer. Returns false when it was in that state already. */
export async function moveClock(
  tx: Tx,
  deps: LiveDeps,
  { hostId, target, action, seconds }: { hostId: string; target: Clock; action: ClockAction; seconds: number },
): Promise<boolean> {
  const row = await lockWidget(tx, hostId);
  const now = deps.clock.now().getTime();
  if (target === 'timer') {
    return setTimer(tx, deps, hostId, timerOf(row), actOnTimer(timerOf(row), action, now));
  }
  const before = countdownOf(row);
  const after = actOnCountdown(before, action, {
    seconds: settingsOf(row.settings).countdown.seconds,
    added: seconds,
    now,
  });
  // What events gave to one that was reset or ran out is gone with it.
  const begins = ['idle', 'over'].includes(countdownStatus(before, now)) && countdownStatus(after, now) === 'running';
  const begun = begins ? { countdown_run: row.countdown_run + 1, countdown_began_at: new Date(now) } : {};
  return setCountdown(tx, deps, hostId, { before, after, begun });
}

async function setCountdown(
  tx: Tx,
  deps: LiveDeps,
  hostId: string,
  {
    before,
    after,
    begun = {},
  }: {
    before: CountdownRun;
    after: CountdownRun;
    begun?: Partial<Pick<WidgetRow, 'countdown_run' | 'countdown_began_at'>>;
  },
): Promise<boolean> {
  if (after === before) return false;
  await updateWidget(tx, hostId, {
    ...begun,
    countdown_ends_at: after.endsAt === null ? null : new Date(after.endsAt),
    countdown_left_ms: after.leftMs,
  });
  await notifyWidget(tx, deps, hostId, 'countdown');
  return true;
}

/**
 * Changes the countdown under its lock, for the show's rules. `change` returns the same run to leave it; `number` counts
 * how often the countdown began, and `began` when it last did.
 */
export async function changeCountdown(
  tx: Tx,
  deps: LiveDeps,
  hostId: string,
  change: (
    run: CountdownRun,
    at: { now: Date; number: number; began: Date | null },
  ) => CountdownRun | Promise<CountdownRun>,
): Promise<void> {
  const row = await lockWidget(tx, hostId);
  const [before, number] = [countdownOf(row), row.countdown_run];
  const after = await change(before, { now: deps.clock.now(), number, began: row.countdown_began_at });
  await setCountdown(tx, deps, hostId, { before, after });
}

/** The timer follows OBS's stream, if the host wants that. `before` null: not known. */
export async function followStream(
  tx: Tx,
  deps: LiveDeps,
  { hostId, before, streaming }: { hostId: string; before: boolean | null; streaming: boolean | null },
): Promise<void> {
  if (streaming === null || streaming === before) return;
  const row = await lockWidget(tx, hostId);
  if (!settingsOf(row.settings).timer.auto) return;
  const run = timerOf(row);
  const after = timerAfterStream(run, { before, streaming }, deps.clock.now().getTime());
  await setTimer(tx, deps, hostId, run, after);
}

async function setTimer(tx: Tx, deps: LiveDeps, hostId: string, before: TimerRun, after: TimerRun): Promise<boolean> {
  if (after === before) return false;
  await updateWidget(tx, hostId, {
    timer_since: after.since === null ? null : new Date(after.since),
    timer_elapsed_ms: after.elapsedMs,
  });
  await notifyWidget(tx, deps, hostId, 'timer');
  return true;
}

/** The widget and every open Widget page of the dashboard reload. */
function notifyWidget(tx: Tx, deps: LiveDeps, hostId: string, target: Widget): Promise<void> {
  return appendLiveEvents(tx, deps, hostId, [
    { kind: 'display', target },
    { kind: 'command', command: 'overlay-status' },
  ]);
}

function countdownOf(row: WidgetRow): CountdownRun {
  return { endsAt: row.countdown_ends_at?.getTime() ?? null, leftMs: row.countdown_left_ms };
}

function timerOf(row: WidgetRow): TimerRun {
  return { since: row.timer_since?.getTime() ?? null, elapsedMs: row.timer_elapsed_ms };
}
