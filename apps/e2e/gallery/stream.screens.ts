import { overlayStatus, saveLook, saveTiers, skipAlert, type OverlayStatus } from '@mabarin/api-client/contract/alerts';
import { mabarList, setPlaying, type MabarList } from '@mabarin/api-client/contract/mabar';
import { saveShow } from '@mabarin/api-client/contract/show';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { ALERT_PRESETS, DEFAULT_LOOK } from '@mabarin/domain/alerts/look';
import { noRules } from '@mabarin/domain/show/show';
import { widgetColumns } from '@mabarin/domain/widgets/appearance';
import { WIDGETS } from '@mabarin/domain/widgets/names';
import type { Page, Route } from '@playwright/test';
import type { Scene, Screen } from './screen.ts';
import { asHost } from '#gifts.ts';
import { paidOrder, paidSupport } from '#orders.ts';
import { player } from './cast.ts';

/** Opens a display page like OBS does. */
async function openDisplay(at: Page, { cast }: Scene, target: string, who: HandleHost): Promise<void> {
  await at.addInitScript(() => Object.assign(window, { obsstudio: { pluginVersion: '2.24.0' } }));
  // The page's first call; a widget without settings shows nothing.
  const asked = at.waitForResponse((answer) => answer.url().includes('/api/display/'));
  await at.goto(`${cast.system.origins.overlay}/display/${target}?key=${who.code}`);
  await asked;
}

/** Widgets that draw something before they are set up. */
const drawnEmpty: ReadonlySet<string> = new Set(['statistic', 'queue', 'leaderboard', 'supporters', 'qr']);

const supporterMessage =
  'Semangat terus bang mainnya, jangan lupa makan dan istirahat! Kapan kita mabar bareng lagi? Salam dari anak anak Bekasi yang selalu nonton tiap malam.';

/** Bright next to dark, like a fight. */
const BUSY_GAME =
  'repeating-linear-gradient(120deg, #2e5d3a 0 60px, #f7e7c6 60px 96px, #0b1230 96px 170px, #3bd48f 170px 214px, #6fc6ff 214px 246px)';

async function drawGame(at: Page): Promise<void> {
  await at.addInitScript((game) => {
    const style = { background: game, minHeight: '100vh' };
    addEventListener('load', () => Object.assign(document.documentElement.style, style));
  }, BUSY_GAME);
}

/** An alert of each tier, and the longest texts. */
const alerts = {
  short: [{ supporterName: 'Ani', supporterGift: 10_000, supporterMessage: 'Semangat!' }, 'A small support'],
  mantap: [{ supporterGift: 50_000 }, 'A support of the second tier'],
  gokil: [{ supporterGift: 100_000, supporterMessage: 'Gas terus bang, besok mythic ya!' }, 'One of the third tier'],
  long: [
    { supporterName: 'Sultan Bekasi Timur Raya', supporterGift: 1_250_000, supporterMessage },
    'A large support with a long name and message',
  ],
  longest: [
    {
      supporterName: 'W'.repeat(25),
      supporterGift: 9_500_000,
      supporterMessage: 'W'.repeat(25).concat(' ').repeat(6).trim(),
    },
    'Nothing but the widest letter',
  ],
} as const;

export const stream: Screen[] = [
  {
    part: 'stream',
    name: 'overlay',
    state: 'idle',
    about: 'Nothing to show',
    open: async (at, scene) => openDisplay(at, scene, 'overlay', scene.cast.empty),
  },
  ...Object.entries(alerts).map(([kind, [support, about]]): Screen => ({
    part: 'stream',
    name: 'overlay',
    state: kind,
    about,
    async open(at, scene) {
      const own = await scene.cast.createHost(scene.key);
      await openDisplay(at, scene, 'overlay', own);
      await paidSupport(scene.cast.system, own, support);
      await at.getByRole('status').waitFor();
    },
  })),
  ...ALERT_PRESETS.map((preset): Screen => ({
    part: 'stream',
    name: 'overlay',
    state: `look-${preset}`,
    about: `A support as the look "${preset}" draws it, over a game`,
    async open(at, scene) {
      const own = await scene.cast.createHost(scene.key);
      await asHost(scene.cast.system, own, saveLook.path, { ...DEFAULT_LOOK, preset });
      await drawGame(at);
      await openDisplay(at, scene, 'overlay', own);
      await paidSupport(scene.cast.system, own, {
        supporterName: 'Rara Cantika',
        supporterGift: 75_000,
        supporterMessage: 'Semangat terus bang, gas sampai Mythic Glory malam ini!',
      });
      await at.getByRole('status').waitFor();
    },
  })),
  {
    part: 'stream',
    name: 'overlay',
    state: 'called',
    about: 'A player whom the host calls: the torn ticket, over a game',
    async open(at, scene) {
      const { system } = scene.cast;
      const own = await scene.cast.createHost(scene.key);
      await asHost(system, own, saveTiers.path, { tiers: [], orders: false, gifts: false, turns: true });
      await paidOrder(system, own, { ...player(1), gameCount: 3 });
      await drawGame(at);
      await openDisplay(at, scene, 'overlay', own);
      const { queue } = (await asHost(system, own, mabarList.path, {})) as MabarList;
      await asHost(system, own, setPlaying.path, { mabarID: queue[0]?.id, setPlaying: true });
      await at.getByText('Giliran main!').waitFor();
    },
  },
  {
    part: 'stream',
    name: 'overlay',
    state: 'milestone',
    about: 'A milestone of the show that one support reached, over a game',
    async open(at, scene) {
      const { system } = scene.cast;
      const own = await scene.cast.createHost(scene.key);
      const milestones = [{ amount: 50_000, title: 'Push-up 20x di depan kamera' }];
      await asHost(system, own, saveShow.path, { rules: noRules, milestones });
      await drawGame(at);
      await paidSupport(system, own, { supporterGift: 50_000 });
      const { queue } = (await asHost(system, own, overlayStatus.path, {})) as OverlayStatus;
      await asHost(system, own, skipAlert.path, { alert_id: queue[0]?.id });
      await openDisplay(at, scene, 'overlay', own);
      await at.getByText('Push-up 20x').first().waitFor();
    },
  },
  ...WIDGETS.flatMap((target) =>
    (['busy', 'empty'] as const).map((state): Screen => ({
      part: 'stream',
      name: target,
      state,
      about: state === 'busy' ? 'Set up by a host in the middle of an evening' : 'Of a new host',
      async open(at, scene) {
        await openDisplay(at, scene, target, state === 'busy' ? scene.cast.busy : scene.cast.empty);
        if (state === 'busy' || drawnEmpty.has(target)) await at.getByRole('main').waitFor({ state: 'attached' });
      },
    })),
  ),
];

/** A clock and a goal at their end, milestones and a vote in the middle of a show. */
const ends = {
  countdown: {
    about: 'A countdown that is over says the host’s words',
    state: { status: 'over', left: 0, closing: 'Gas, kita mulai!' },
  },
  goal: { about: 'A goal above its target', state: { target: 500_000, amount: 605_000 } },
  milestones: {
    about: 'One milestone of three is reached',
    state: {
      title: 'Target live',
      raised: 1_385_000,
      rows: [
        { amount: 500_000, title: 'Push-up 20x', reached: true },
        { amount: 2_000_000, title: 'Nyanyi satu lagu dangdut di depan kamera', reached: false },
        { amount: 5_000_000, title: 'Cukur', reached: false },
      ],
    },
  },
  vote: {
    about: 'A vote that is closed',
    state: {
      title: 'Hero berikutnya siapa?',
      closes_at: 1,
      options: [
        { title: 'Layla', amount: 125_000 },
        { title: 'Tigreal', amount: 90_000 },
        { title: 'Siapa saja asal bukan marksman lagi', amount: 0 },
      ],
    },
  },
} as const;

/** Names as long as the server lets them be: no space to break at, from right to left, of marks, of pictures. */
const hardNames = [
  `${'W'.repeat(24)}…`,
  'Sultan \u202Egnaro halas',
  '🦌'.repeat(25),
  'سلام عليكم',
  `Z\u0300${'\u0301'.repeat(23)}`,
  '<b>tebal</b> & [[_^_]]',
];
const title = 'W'.repeat(60);
const amount = 12_345_678_900;

/** Names, titles and amounts that are the hardest to draw. */
const hard = {
  marquee: { text: `${hardNames.join(' ')} `.padEnd(200, 'M'), speed: 'fast' },
  queue: {
    title,
    playing: hardNames.slice(0, 4).map((name) => ({ name, title, played: 2, count: 999 })),
    queue: hardNames.map((name) => ({ name, title: name, played: 0, count: 3, online: true })),
    waiting: 200,
    break_until: null,
  },
  goal: { title, target: 1_000_000_000, amount },
  leaderboard: { title, range: 'all', rows: hardNames.map((name) => ({ name, amount })) },
  supporters: { title, rows: hardNames.map((name) => ({ name, amount, at: 0 })) },
  qr: { title, address: `mabarin.test/${'w'.repeat(32)}/support` },
} as const;

const withColumns = WIDGETS.filter((target) => widgetColumns[target].max > 1);

export const looks: Screen[] = [
  ...withColumns.map((target): Screen => {
    const columns = target === 'statistic' ? 1 : widgetColumns[target].max;
    return {
      part: 'stream',
      name: target,
      state: 'look',
      about: 'Light, with a title and the columns that are not those of a new host',
      open: (at, scene) =>
        openChanged(at, scene, target, {
          state: { title: 'Mabar malam Minggu' },
          appearance: { theme: 'sore', scale: 100, columns },
        }),
    };
  }),
  ...(['countdown', 'goal', 'milestones', 'vote'] as const).map((target): Screen => ({
    part: 'stream',
    name: target,
    state: 'end',
    about: ends[target].about,
    open: (at, scene) => openChanged(at, scene, target, { state: ends[target].state }),
  })),
  ...(['marquee', 'queue', 'goal', 'leaderboard', 'supporters', 'qr'] as const).map((target): Screen => ({
    part: 'stream',
    name: target,
    state: 'hard',
    about: 'Names, titles and amounts that are the hardest to draw',
    open: (at, scene) => openChanged(at, scene, target, { state: hard[target] }),
  })),
];

/** Opens a widget of the busy host whose snapshot says something else. */
async function openChanged(at: Page, scene: Scene, target: string, change: { state: object; appearance?: object }) {
  const asChanged = async (route: Route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { state: object } };
    const state = { ...json.data.state, ...change.state };
    await route.fulfill({ response, json: { ...json, data: { ...json.data, ...change, state } } });
  };
  // A closing page interrupts the last one.
  await at.route('**/api/display/widget/*', (route) => asChanged(route).catch(() => {}));
  await openDisplay(at, scene, target, scene.cast.busy);
  await at.getByRole('main').waitFor({ state: 'attached' });
}
