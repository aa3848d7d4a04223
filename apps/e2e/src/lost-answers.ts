import { request, type APIRequestContext, type Browser, type Locator, type Page, type Route } from '@playwright/test';
import { dashboardHost, login, type DashboardHost } from '@mabarin/api-client/contract/accounts';
import {
  addQueue,
  gameResult,
  mabarList,
  publicList,
  type MabarListAnswer,
  type PublicList,
} from '@mabarin/api-client/contract/mabar';
import { ticket as ticketOf, type Ticket } from '@mabarin/api-client/contract/ticket';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { board, openBoard } from '#board.ts';
import { devices } from '#browser.ts';
import type { TestSystem } from '#test-system.ts';
import { logIn } from '#login.ts';
import { newPlayer, paidOrder } from '#orders.ts';

/**
 * Two dashboards of one host and a phone with the public list and a ticket, while responses are lost, late or requested
 * twice, by a seed. A schedule is a few presses on both dashboards at once under such a network; then the network
 * recovers, and every screen must match the server, with every game counted once.
 */

/** Fates of a response. `dropped` and `hung`: the server acted, and the response is lost. `busy`: a 503 instead. */
const FATES = ['delivered', 'dropped', 'hung', 'delayed', 'repeated', 'busy'] as const;
type Delivery = (typeof FATES)[number];
/** Percentage of each fate. A hung one holds its schedule up for the call's whole timeout. */
const SHARES: Record<Delivery, number> = { delivered: 22, dropped: 30, hung: 1, delayed: 22, repeated: 13, busy: 12 };
const DELAY_MS = 1_500;
/** Longest time that the network stays faulty after the last press. */
const AFTERWARDS_MS = 2_000;

/** Presses with their percentages. */
const KINDS = { win: 35, lose: 20, play: 25, change: 20 } as const;
type Kind = keyof typeof KINDS;
const PRESSES_MAX = 3;

/** Time after the recovery in which every screen must match the server. */
const WELL_MS = 20_000;
/** More than anybody plays here, so that nobody's games run out. */
const MANY_GAMES = 900;

export type Outcome = {
  schedules: number;
  /** Confirmed presses of Win and Lose, and their outcomes on the server. */
  games: { confirmed: number; counted: number; refused: number };
  deliveries: Record<Delivery, number>;
  /** Times that screens took after the recovery, in ms, sorted. */
  healed: number[];
  /** Differences, each with its schedule. */
  differences: string[];
};

type Plan = { schedules: number; seed: number; lanes: number };

/** Runs the schedules in parallel lanes with a host each. A failed lane continues with its next schedule. */
export async function runSchedules(browser: Browser, system: TestSystem, plan: Plan): Promise<Outcome> {
  const outcome: Outcome = {
    schedules: 0,
    games: { confirmed: 0, counted: 0, refused: 0 },
    deliveries: { delivered: 0, dropped: 0, hung: 0, delayed: 0, repeated: 0, busy: 0 },
    healed: [],
    differences: [],
  };
  await Promise.all(
    Array.from({ length: plan.lanes }, async (_none, number) => {
      const lane = await openLane(browser, system);
      for (let schedule = number; schedule < plan.schedules; schedule += plan.lanes) {
        await runSchedule(lane, outcome, { schedule, seed: plan.seed });
      }
      await lane.close();
    }),
  );
  outcome.healed.sort((a, b) => a - b);
  return outcome;
}

type Lane = Awaited<ReturnType<typeof openLane>>;

async function openLane(browser: Browser, system: TestSystem) {
  const host = await system.createHost();
  const server = await openServer(system, host);
  const { ticket } = await paidOrder(system, host, { gameCount: MANY_GAMES });
  for (let added = 0; added < 3; added += 1) await server.add();
  const network = createNetwork();

  const dashboards: Page[] = [];
  for (let opened = 0; opened < 2; opened += 1) {
    const context = await browser.newContext({ ...devices.desktop, viewport: { width: 1366, height: 900 } });
    await logIn(context, system, host);
    await context.route(`${system.origins.api}/api/dashboard/**`, network.meddle);
    const page = await context.newPage();
    await openBoard(page, system);
    dashboards.push(page);
  }
  const phone = await browser.newContext(devices.phone);
  // The phone polls: its clock is advanced, so that nobody waits for it.
  await phone.clock.install();
  await phone.route(`${system.origins.api}/api/{list,ticket}/**`, network.meddle);
  const list = await phone.newPage();
  await list.goto(`${system.origins.public}/list/${host.username}`);
  await list.locator('ol > li').first().waitFor();
  const slip = await phone.newPage();
  await slip.goto(`${system.origins.public}/tiket/${ticket}`);
  await slip.getByText(/^\d+\/\d+ game$/).waitFor();

  return {
    dashboards,
    network,
    /** The server's state. */
    truth: async (): Promise<Truth> => ({
      board: await server.ask<MabarListAnswer>(mabarList.path, {}),
      list: (await server.read<{ data: PublicList }>(publicList.path.replace(':hostID', host.username))).data,
      ticket: (await server.read<{ data: Ticket }>(ticketOf.path.replace(':ticket', ticket))).data,
    }),
    screens: async () => ({
      boards: await Promise.all(dashboards.map(readBoard)),
      list: await rowsOf(list, 'ol'),
      ticket: await slip.locator('main').innerText(),
    }),
    movePhone: () => phone.clock.runFor(1_000),
    async close() {
      await server.close();
      await Promise.all([...dashboards.map((page) => page.context().close()), phone.close()]);
    },
  };
}

type Truth = { board: MabarListAnswer; list: PublicList; ticket: Ticket };

/** The server itself, without faults. */
async function openServer(system: TestSystem, host: HandleHost) {
  const context: APIRequestContext = await request.newContext({ extraHTTPHeaders: { origin: system.origins.public } });
  const form = { LoginEmail: host.email, LoginPassword: host.password };
  const answer = await context.post(system.origins.api + login.path, { data: { form, token: 'sandbox-pass' } });
  const headers = { login: ((await answer.json()) as { data: { login: string } }).data.login };
  const ask = async <Answer>(path: string, data: object): Promise<Answer> =>
    (await (await context.post(system.origins.api + path, { data, headers })).json()) as Answer;
  return {
    ask,
    read: async <Answer>(path: string): Promise<Answer> =>
      (await (await context.get(system.origins.api + path)).json()) as Answer,
    async add() {
      const { data } = await ask<{ data: DashboardHost }>(dashboardHost.path, {});
      const { name: gamePlayerName, ...player } = newPlayer();
      const gameEventID = data.events.find(({ title }) => title === 'Reguler')?.id;
      await ask(addQueue.path, {
        ...player,
        gamePlayerName,
        gameEventID,
        gameCount: MANY_GAMES,
        gameRoleJungler: true,
      });
    },
    close: () => context.dispose(),
  };
}

/** Decides the fate of each response, and records the server's outcomes of Win and Lose. */
function createNetwork() {
  let random: (() => number) | null = null;
  let underWay = 0;
  const deliveries: Delivery[] = [];
  /** By `gameKey`: the counted result, or null when refused. */
  const games = new Map<string, 'win' | 'lose' | null>();

  async function ask(route: Route) {
    const response = await route.fetch();
    if (route.request().url().endsWith(gameResult.path)) {
      const { gameKey, result } = route.request().postDataJSON() as { gameKey: string; result: 'win' | 'lose' };
      const { status } = (await response.json()) as { status: number };
      games.set(gameKey, status === 0 ? result : (games.get(gameKey) ?? null));
    }
    return response;
  }

  return {
    games,
    deliveries,
    /** Follows this sequence from now on; null: every response arrives. */
    follow(next: (() => number) | null) {
      random = next;
    },
    isQuiet: () => underWay === 0,
    async meddle(route: Route): Promise<void> {
      const delivery = random === null ? 'delivered' : pick(SHARES, random());
      const delay = random === null ? 0 : Math.round(random() * DELAY_MS);
      if (random !== null) deliveries.push(delivery);
      underWay += 1;
      try {
        if (delivery === 'busy') return await route.fulfill(busyAnswer(route));
        const response = await ask(route);
        if (delivery === 'hung') return;
        if (delivery === 'dropped') return await route.abort('connectionreset');
        if (delivery === 'delayed') await pause(delay);
        await route.fulfill({ response: delivery === 'repeated' ? await ask(route) : response });
      } catch {
        // The page cancelled its call, or is gone.
      } finally {
        underWay -= 1;
      }
    },
  };
}

const busyAnswer = (route: Route) => ({
  status: 503,
  headers: {
    'access-control-allow-origin': route.request().headers()['origin'] ?? '',
    'access-control-allow-credentials': 'true',
  },
  json: { status: -1, data: 'Server sedang sibuk.', code: 'http.unavailable' },
});

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function runSchedule(lane: Lane, outcome: Outcome, { schedule, seed }: { schedule: number; seed: number }) {
  const { network } = lane;
  const differ = (what: string) => outcome.differences.push(`schedule ${schedule} of seed ${seed}: ${what}`);
  const before = await lane.truth();
  network.games.clear();
  network.deliveries.length = 0;
  const random = sequence(seed * 1_000_003 + schedule);
  const plans = lane.dashboards.map(() =>
    Array.from({ length: 1 + Math.floor(random() * PRESSES_MAX) }, () => pick(KINDS, random())),
  );
  network.follow(random);
  let confirmed = 0;
  try {
    await Promise.all(
      lane.dashboards.map(async (page, index) => {
        for (const kind of plans[index] ?? []) {
          const games = await press(page, kind);
          confirmed += games;
        }
      }),
    );
  } catch (error) {
    differ(`a button could not be pressed: ${String(error)}`);
  }
  await pause(random() * AFTERWARDS_MS);
  network.follow(null);

  const began = performance.now();
  let wrong = ['nobody looked'];
  let after = before;
  while (wrong.length > 0 && performance.now() - began < WELL_MS) {
    await Promise.all([lane.movePhone(), ...lane.dashboards.map(clear)]);
    after = await lane.truth();
    wrong = compare(after, await lane.screens());
    if (!network.isQuiet()) wrong.push('calls are under way');
  }
  for (const what of wrong) differ(what);

  const counted = [...network.games.values()].filter((result) => result !== null);
  const grown = (name: 'game' | 'win' | 'lose') =>
    after.board.currentGame.statistic[name] - before.board.currentGame.statistic[name];
  const found = { game: grown('game'), win: grown('win'), lose: grown('lose') };
  const wanted = {
    game: counted.length,
    win: counted.filter((result) => result === 'win').length,
    lose: counted.filter((result) => result === 'lose').length,
  };
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    differ(`counted ${JSON.stringify(found)} for ${JSON.stringify(wanted)}`);
  }
  if (network.games.size !== confirmed) differ(`${confirmed} presses were confirmed and ${network.games.size} sent`);
  const moved = plans.flat().some((kind) => kind === 'play' || kind === 'change');
  for (const { id, playerName, played } of moved ? [] : after.board.data.playing) {
    const had = before.board.data.playing.find((entry) => entry.id === id)?.played ?? NaN;
    if (played - had !== found.game) differ(`${playerName} played ${played - had} of ${found.game} games`);
  }

  outcome.schedules += 1;
  outcome.healed.push(performance.now() - began);
  outcome.games.confirmed += confirmed;
  outcome.games.counted += counted.length;
  outcome.games.refused += network.games.size - counted.length;
  for (const delivery of network.deliveries) outcome.deliveries[delivery] += 1;
}

/** Presses a button if it is there; returns the number of games that it asked the server to count. */
async function press(page: Page, kind: Kind): Promise<number> {
  await clear(page);
  if (!(await click(page, kind)) || kind === 'change' || kind === 'play') return 0;
  await confirm(page);
  // Like a host: after a failure with "try again", tries again for the same game.
  const failure = page.getByRole('alertdialog').filter({ hasText: 'game result. Coba lagi ya!' });
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until;) {
    if (await failure.isVisible()) {
      await dismiss(page);
      if (await click(page, kind)) await confirm(page);
    } else if ((await page.getByRole('alertdialog').isVisible()) || !(await isBusy(page))) break;
    await pause(100);
  }
  return 1;
}

/** Time that a host watches a busy button before pressing another. */
const PATIENCE_MS = 4_000;

const isBusy = async (page: Page) => (await page.locator('[aria-busy=true]').count()) > 0;

async function click(page: Page, kind: Kind): Promise<boolean> {
  const buttons: Record<Kind, Locator> = {
    win: board(page).win,
    lose: board(page).lose,
    play: board(page).play('').first(),
    change: board(page).change('').first(),
  };
  const button = buttons[kind];
  // Busy with the previous press, nobody is left to move, or a failure covers the page.
  const ready = await button.evaluateAll(([found]) => found !== undefined && !found.matches('[aria-disabled="true"]'));
  if (!ready) return false;
  return button.click({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
}

/** Like a host with leftovers of an earlier press: says no, and closes failures. */
async function clear(page: Page): Promise<void> {
  const no = page.getByRole('alertdialog').getByRole('button', { name: 'Tidak' });
  // A busy machine may show the effect of a press too late: then its question is already gone.
  if (await no.isVisible()) await no.click({ timeout: 1_000 }).catch(() => {});
  await dismiss(page);
}

/** Presses Ya; an earlier failure may show first. */
async function confirm(page: Page): Promise<void> {
  const { yes } = board(page);
  await yes.or(okOf(page)).first().waitFor();
  while (!(await yes.isVisible())) await dismiss(page);
  await yes.click();
  await yes.waitFor({ state: 'hidden' });
}

const okOf = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'OK' });

async function dismiss(page: Page): Promise<void> {
  const ok = okOf(page).first();
  // The next one may wait behind it, and this one may be closing.
  while (await ok.first().isVisible())
    await ok
      .first()
      .click({ timeout: 1_000 })
      .catch(() => {});
}

/** The texts of all rows, by list. */
function rowsOf(page: Page, lists: string): Promise<string[][]> {
  return page
    .locator(lists)
    .evaluateAll((found) => found.map((list) => [...list.children].map((row) => row.textContent ?? '')));
}

async function readBoard(page: Page) {
  const [playing = [], queue = []] = await rowsOf(page, 'section ol');
  return {
    live: await page.getByText('Tersambung', { exact: true }).isVisible(),
    busy: await page.locator('[aria-busy=true]').count(),
    statistic: (await page.getByRole('definition').allTextContents()).map(Number),
    playing,
    queue,
  };
}

type Screens = Awaited<ReturnType<Lane['screens']>>;

/** Differences between a screen and the server. */
function compare({ board: { data, currentGame }, list, ticket }: Truth, screens: Screens): string[] {
  const wrong: string[] = [];
  const rows = (name: string, shown: readonly string[], wanted: readonly string[][]) => {
    const same =
      shown.length === wanted.length && wanted.every((words, row) => words.every((word) => shown[row]?.includes(word)));
    if (!same) wrong.push(`${name} shows ${JSON.stringify(shown)} and not ${JSON.stringify(wanted)}`);
  };
  const games = ({ playerName, played, count }: { playerName: string; played: number; count: number }) => [
    playerName,
    `${played}/${count}`,
  ];
  const { game, win, lose } = currentGame.statistic;
  for (const [index, screen] of screens.boards.entries()) {
    const name = `dashboard ${index + 1}`;
    if (!screen.live) wrong.push(`${name} is not live`);
    if (screen.busy > 0) wrong.push(`${name} is busy`);
    if (screen.statistic.join() !== [game, win, lose].join())
      wrong.push(`${name} shows ${screen.statistic.join()} and not ${[game, win, lose].join()}`);
    rows(`${name}, playing,`, screen.playing.slice(1), data.playing.map(games));
    rows(`${name}, queue,`, screen.queue, data.queue.map(games));
  }
  const lists = [...screens.list];
  rows('the public list, playing,', lists[0]?.slice(1) ?? [], list.list.bermain.map(games));
  rows(
    'the public list, queue,',
    lists[1] ?? [],
    list.list.antrian.map(({ playerName }) => [playerName]),
  );
  if (ticket.kind === 'mabar' && ticket.entry !== null) {
    const { place, played, count } = ticket.entry;
    const words = [`${played}/${count} game`, place === null ? 'Giliran kamu main!' : `Urutan ke-${place}`];
    // Some are drawn in capitals.
    const shown = screens.ticket.toLowerCase();
    if (!words.every((word) => shown.includes(word.toLowerCase())))
      wrong.push(`the ticket does not say ${words.join(', ')}`);
  }
  return wrong;
}

/** The name whose percentage range contains `random`, 0 to 1. */
function pick<Name extends string>(shares: Readonly<Record<Name, number>>, random: number): Name {
  let left = random * 100;
  const entries = Object.entries<number>(shares) as [Name, number][];
  for (const [name, share] of entries) {
    left -= share;
    if (left < 0) return name;
  }
  throw new Error('The shares are less than a hundred');
}

/** Numbers from 0 to 1, reproducible by seed (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
