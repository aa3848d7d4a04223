import type { Page } from '@playwright/test';
import type { HandleHost } from '@mabarin/api/testing/handle';
import { WIDGETS } from '@mabarin/domain/widgets/names';
import { board, openBoard } from '#board.ts';
import { dashboardPages } from '#dashboard-pages.ts';
import { fillClaim, claimForm, gachaScreen, resultScreen } from '#gifts.ts';
import { aRegistration, fillJoinWords } from '#join.ts';
import { paidSupport } from '#orders.ts';
import {
  anOrder,
  dialog,
  drawInBrowser,
  fillOrder,
  fillSupport,
  finalScreen,
  orderForm,
  passCaptcha,
  paymentScreen,
  submit,
  supportForm,
} from '#viewer.ts';
import { player, type Cast } from './cast.ts';

/** Every screen in every state, as data: `pnpm gallery` takes their pictures, `--check` compares those with a width. */

/** An app, or the kitchen sink of packages/ui. */
export type Part = 'public' | 'dashboard' | 'stream' | 'kit';

/** Viewers' pages follow the system's theme, the dashboard and the kitchen sink have their own; a stream has one. */
export const themes = {
  public: ['light', 'dark'],
  dashboard: ['malam', 'sore'],
  stream: ['light'],
  kit: ['sore', 'malam'],
} as const satisfies Record<Part, readonly string[]>;
export type Theme = (typeof themes)[Part][number];

export type Screen = {
  part: Part;
  name: string;
  state: string;
  /** Who sees it, and how its state is made. */
  about: string;
  /** Taken at every width; else at 360 and 1440 only. */
  layout?: boolean;
  /** The widths at which its picture stands in the repository. */
  recorded?: readonly number[];
  /** What differs each time, such as a transaction number: not compared. */
  random?: readonly string[];
  /** Whose session the browser has; only the dashboard needs one. */
  as?: (cast: Cast) => HandleHost;
  /** Leads a fresh page to the state, and waits until it stands. */
  open(page: Page, scene: Scene): Promise<void>;
};

type Scene = {
  cast: Cast;
  /** Of this picture alone, for hosts that only it changes. */
  key: string;
  theme: Theme;
  /** Below 1280 px, where the panels of the board are tabs. */
  narrow: boolean;
  /** The address of the built kitchen sink. */
  kit: string;
};

type Words = string | RegExp;
type Extra = Partial<Pick<Screen, 'layout' | 'recorded' | 'random'>>;

const site = ({ cast }: Scene, path: string) => cast.system.origins.public + path;
const desk = ({ cast }: Scene, path: string) => `${cast.system.origins.dashboard}/dashboard/${path}`;

async function see(page: Page, words: Words): Promise<void> {
  await page.getByText(words).filter({ visible: true }).first().waitFor();
}

const hang = (page: Page, pattern: string | RegExp) => page.route(pattern, () => new Promise<void>(() => {}));
const fail = (page: Page, pattern: string) =>
  page.route(pattern, (route) => route.fulfill({ status: 500, body: 'rusak' }));

/** A page of the public site that an address shows. */
function page(
  name: string,
  state: string,
  { path, words, about }: { path: (cast: Cast) => string; words: Words; about: string },
  extra: Extra = {},
): Screen {
  return {
    part: 'public',
    name,
    state,
    about,
    ...extra,
    async open(at, scene) {
      await at.goto(site(scene, path(scene.cast)));
      await see(at, words);
    },
  };
}

/** A state of the public site that somebody came to by doing something. */
function walk(name: string, state: string, about: string, open: Screen['open'], extra: Extra = {}): Screen {
  return { part: 'public', name, state, about, open, ...extra };
}

async function openStall(at: Page, scene: Scene, host: HandleHost, tab = 'mabar'): Promise<void> {
  await at.goto(site(scene, `/${host.username}/${tab}`));
  await see(at, 'Saya bukan robot');
}

const wanted = { ...player(40), event: 'Reguler', role: 'Jungler', games: 2, message: 'Gas bang!' };
const paymentNoise = ['[role=timer]', 'img[alt^="Kode QRIS"]', 'code'];

/** Orders at a host of this picture's own, up to the QR code. */
async function openPayment(at: Page, scene: Scene) {
  const host = await scene.cast.createHost(scene.key);
  await openStall(at, scene, host);
  await fillOrder(at, anOrder(wanted));
  const payment = await submit(at, orderForm(at).submit);
  await paymentScreen(at).qr.waitFor();
  return payment;
}

async function openGacha(at: Page, scene: Scene): Promise<void> {
  await openStall(at, scene, scene.cast.host, 'klaim');
  await fillClaim(at, 'Starlight November', anOrder());
  await claimForm(at).submit.click();
  await gachaScreen(at).title.waitFor();
}

const viewer: Screen[] = [
  page(
    'landing',
    'done',
    { path: () => '/', words: /QRIS/, about: 'Anybody, before there is a host to visit' },
    { layout: true, recorded: [360] },
  ),
  page(
    'login',
    'empty',
    { path: () => '/login', words: 'Masuk ke stanmu', about: 'A host who comes to work' },
    { layout: true, recorded: [360] },
  ),
  walk('login', 'failing', 'A host with the wrong password', async (at, scene) => {
    await at.goto(site(scene, '/login'));
    await at.getByLabel('Email', { exact: true }).fill(scene.cast.host.email);
    await at.getByLabel('Password', { exact: true }).fill('bukan ini kuncinya');
    await passCaptcha(at);
    await at.getByRole('button', { name: 'Masuk', exact: true }).last().click();
    await at.getByRole('alertdialog').waitFor();
  }),
  page(
    'join',
    'empty',
    { path: () => '/join', words: 'Saya bukan robot', about: 'Somebody who wants to be a host' },
    { layout: true, recorded: [360] },
  ),
  walk('join', 'filled', 'The form before the photo is chosen', async (at, scene) => {
    await at.goto(site(scene, '/join'));
    await fillJoinWords(at, aRegistration({ username: `calon${scene.key}`.slice(0, 32) }));
  }),
  page(
    'forgot-password',
    'empty',
    { path: () => '/forgot-password', words: 'Lupa password?', about: 'A host without a password' },
    { layout: true, recorded: [360] },
  ),
  page('reset-password', 'failing', {
    path: () => '/reset-password/tidakada',
    words: 'Link tidak valid.',
    about: 'A host with a link that has ended',
  }),
  page('activation', 'failing', {
    path: () => '/activation/tidakada',
    words: 'Proses aktivasi gagal.',
    about: 'A new host with a link that has ended',
  }),
  page(
    'document',
    'done',
    { path: () => '/document/terms-and-conditions', words: 'Syarat dan Ketentuan', about: 'Anybody' },
    { layout: true },
  ),
  page(
    'contact',
    'empty',
    { path: () => '/hubungi-admin', words: 'Nomor transaksi', about: 'A viewer with a problem' },
    { layout: true, recorded: [360] },
  ),
  page(
    'error404',
    'done',
    { path: () => '/error404', words: 'Host ini tidak ada.', about: 'Whoever mistyped a name' },
    { layout: true, recorded: [360] },
  ),

  page(
    'host-mabar',
    'empty',
    { path: ({ host }) => `/${host.username}/mabar`, words: 'Saya bukan robot', about: 'A viewer who just came' },
    { layout: true, recorded: [360] },
  ),
  page(
    'host-mabar',
    'closed',
    { path: ({ closed }) => `/${closed.username}/mabar`, words: 'Pesanan ditutup', about: 'The host takes no orders' },
    { recorded: [360] },
  ),
  page(
    'host-mabar',
    'new',
    {
      path: ({ empty }) => `/${empty.username}/mabar`,
      words: 'Saya bukan robot',
      about: 'A host on whose page nothing has happened',
    },
    { recorded: [360] },
  ),
  walk('host-mabar', 'known', 'A player who ordered here before: id and server are filled in', async (at, scene) => {
    const { gameID, gameServerID: serverID } = player(41);
    const identity = JSON.stringify({ gameID, serverID });
    await at.addInitScript((text) => localStorage.setItem('playerIdentity', text), identity);
    await openStall(at, scene, scene.cast.host);
    await see(at, `Player${gameID.slice(-4)}`);
  }),
  walk(
    'host-mabar',
    'filled',
    'Everything chosen, the price stands',
    async (at, scene) => {
      await openStall(at, scene, scene.cast.host);
      await fillOrder(at, anOrder(wanted));
    },
    { recorded: [360] },
  ),
  walk('host-mabar', 'invalid', 'Sent with nothing filled in; the dialog is closed again', async (at, scene) => {
    await openStall(at, scene, scene.cast.host);
    await passCaptcha(at);
    await orderForm(at).submit.click();
    await dialog(at, 'Pastikan').getByRole('button', { name: 'OK' }).click();
    await dialog(at, 'Pastikan').waitFor({ state: 'hidden' });
  }),
  walk('host-mabar', 'dialog', 'Sent with nothing filled in', async (at, scene) => {
    await openStall(at, scene, scene.cast.host);
    await passCaptcha(at);
    await orderForm(at).submit.click();
    await dialog(at, 'Pastikan').waitFor();
  }),
  walk('host-mabar', 'failing', 'The order is answered with 500', async (at, scene) => {
    await openStall(at, scene, scene.cast.host);
    await fillOrder(at, anOrder(wanted));
    await fail(at, '**/api/mabar');
    await orderForm(at).submit.click();
    await at.getByRole('alertdialog').waitFor();
  }),
  walk('host-mabar', 'loading', 'The order is on its way', async (at, scene) => {
    await openStall(at, scene, scene.cast.host);
    await fillOrder(at, anOrder(wanted));
    await hang(at, '**/api/mabar');
    await orderForm(at).submit.click();
    await at.getByRole('alertdialog').or(at.getByRole('status')).first().waitFor();
  }),
  walk('host-mabar', 'offline', 'The phone has lost its network', async (at, scene) => {
    await openStall(at, scene, scene.cast.host);
    // What says so is fetched a moment after the page.
    await at.clock.fastForward(3_000);
    await at.waitForLoadState('networkidle');
    await at.context().setOffline(true);
    await see(at, /koneksi|internet|offline/i);
  }),
  walk('host-mabar', 'before-script', 'The page as the server drew it, its script not there yet', async (at, scene) => {
    // The early script blocks the page: without it nothing is drawn.
    await hang(at, /\/assets\/(?!early-).*\.js$/);
    await at.goto(site(scene, `/${scene.cast.host.username}`), { waitUntil: 'commit' });
    await at.getByRole('heading', { level: 1, name: scene.cast.host.name }).waitFor();
  }),
  page(
    'host-support',
    'empty',
    { path: ({ host }) => `/${host.username}/support`, words: 'Saya bukan robot', about: 'A viewer' },
    { layout: true, recorded: [360] },
  ),
  walk('host-support', 'filled', 'A message before it is sent', async (at, scene) => {
    await openStall(at, scene, scene.cast.host, 'support');
    await fillSupport(at, {
      name: 'Sultan Bekasi',
      amount: '25000',
      email: 'sultan@mabarin.test',
      message: 'Semangat terus bang!',
    });
  }),
  walk('host-support', 'invalid', 'Sent with nothing filled in', async (at, scene) => {
    await openStall(at, scene, scene.cast.host, 'support');
    await passCaptcha(at);
    await supportForm(at).submit.click();
    await at.getByRole('alertdialog').waitFor();
  }),
  page(
    'host-claim',
    'busy',
    { path: ({ host }) => `/${host.username}/klaim`, words: 'Saya bukan robot', about: 'A viewer; three gifts' },
    { layout: true },
  ),
  page(
    'host-claim',
    'empty',
    { path: ({ empty }) => `/${empty.username}/klaim`, words: /gift/i, about: 'A host without gifts' },
    { recorded: [360] },
  ),
  walk('host-claim', 'filled', 'A gift chosen', async (at, scene) => {
    await openStall(at, scene, scene.cast.host, 'klaim');
    await fillClaim(at, 'Starlight November', anOrder({ ...player(42) }));
  }),
  walk('gacha', 'turning', 'The draw is on', openGacha),
  walk('gacha', 'lost', 'One chance in a million', async (at, scene) => {
    await openGacha(at, scene);
    await at.clock.fastForward(8_000);
    await resultScreen(at).lose.waitFor();
  }),

  walk('payment', 'waiting', 'The QR code of an order', async (at, scene) => void (await openPayment(at, scene)), {
    layout: true,
    recorded: [360],
    random: paymentNoise,
  }),
  walk('payment', 'failed', 'The gateway says it failed', async (at, scene) => {
    const payment = await openPayment(at, scene);
    await scene.cast.system.sandbox.fail(payment.transaction_id);
    await at.clock.fastForward(4_000);
    await paymentScreen(at).qr.waitFor({ state: 'hidden' });
  }),
  walk('payment', 'expired', 'Nobody paid', async (at, scene) => {
    const payment = await openPayment(at, scene);
    await scene.cast.system.sandbox.expire(payment.transaction_id);
    await at.clock.fastForward(4_000);
    await paymentScreen(at).qr.waitFor({ state: 'hidden' });
  }),
  walk(
    'final',
    'done',
    'The order is paid',
    async (at, scene) => {
      const payment = await openPayment(at, scene);
      await scene.cast.system.sandbox.pay(payment.transaction_id);
      await at.clock.fastForward(4_000);
      await finalScreen(at).title.waitFor();
    },
    { layout: true, recorded: [360], random: paymentNoise },
  ),

  ...(['mabar', 'unpaid', 'support', 'claim'] as const).map((kind) =>
    page(
      'ticket',
      kind,
      { path: ({ tickets }) => `/tiket/${tickets[kind]}`, words: /tiket/i, about: `Whoever has this ${kind} ticket` },
      kind === 'mabar' ? { layout: true, recorded: [360], random: paymentNoise } : {},
    ),
  ),
  page('ticket', 'missing', { path: () => '/tiket/tidakada', words: /tiket/i, about: 'An address nobody was given' }),
  page(
    'list',
    'busy',
    { path: ({ host }) => `/list/${host.username}`, words: /^ANTRIAN/i, about: 'A viewer; four wait' },
    { layout: true, recorded: [360] },
  ),
  page(
    'list',
    'playing',
    { path: ({ busy }) => `/list/${busy.username}`, words: /^ANTRIAN/i, about: 'A viewer; one plays' },
    {},
  ),
  page(
    'list',
    'empty',
    { path: ({ empty }) => `/list/${empty.username}`, words: 'Belum ada antrian.', about: 'A viewer' },
    { recorded: [360] },
  ),
  page(
    'schedule',
    'busy',
    { path: ({ host }) => `/gift/${host.username}`, words: 'JADWAL PENGIRIMAN GIFT', about: 'A viewer' },
    { layout: true },
  ),
  page(
    'schedule',
    'empty',
    { path: ({ empty }) => `/gift/${empty.username}`, words: /Belum ada jadwal/, about: 'A viewer' },
    { recorded: [360] },
  ),
  page(
    'proof',
    'done',
    { path: ({ gift }) => `/gift-proof/${gift}`, words: /cocok/, about: 'Whoever doubts a draw' },
    { layout: true },
  ),
  page('proof', 'missing', { path: () => '/gift-proof/7', words: /tidak/, about: 'A gift that is nobody’s' }),
  walk('proof', 'loading', 'The proof has not come yet', async (at, scene) => {
    await hang(at, '**/api/gift-proof**');
    await drawInBrowser(at);
    await at.goto(site(scene, `/gift-proof/${scene.cast.gift}`));
    await at.getByRole('main').waitFor();
  }),
  walk('proof', 'failing', 'The proof is answered with 500', async (at, scene) => {
    await fail(at, '**/api/gift-proof**');
    await at.goto(site(scene, `/gift-proof/${scene.cast.gift}`));
    await at.getByRole('button', { name: 'Coba Lagi' }).waitFor();
  }),
];

/** Lists of the dashboard, which can be empty, loading and failing. Gifts come with the profile. */
const lists = ['mabar', 'mabar-done', 'mabar-blacklist', 'gift', 'gift-claim', 'support', 'cash-trx'];
/** Pages of a busy host whose words are the same each time. */
const steady = new Set([
  'mabar-event',
  'mabar-event-form',
  'mabar-form-add',
  'gift-form',
  'gift-claim-form',
  'support-download',
  'cash',
  'cash-out',
  'discord',
  'settings',
  'feedback',
  'logout',
]);
/** What the profile comes by: without it there is no page. */
const PROFILE = /\/api\/dashboard\/host$/;

async function showMain(at: Page, words: Words): Promise<void> {
  await at.getByRole('main').getByText(words).first().waitFor({ state: 'attached' });
}

function dash(
  name: string,
  state: string,
  about: string,
  open: Screen['open'],
  extra: Extra & Pick<Screen, 'as'> = {},
): Screen {
  return { part: 'dashboard', name, state, about, as: ({ busy }) => busy, open, ...extra };
}

const boardDialog = async (at: Page, { cast, narrow }: Scene, open: () => Promise<void>) => {
  await openBoard(at, cast.system, narrow);
  if (narrow) await at.getByRole('tab', { name: /^Bermain/ }).click();
  await open();
};

const host: Screen[] = [
  ...dashboardPages.map(([path, words]) =>
    dash(
      path,
      'busy',
      'A host in the middle of an evening',
      async (at, scene) => {
        await at.goto(desk(scene, path));
        await showMain(at, words);
      },
      { layout: true, ...(steady.has(path) ? { recorded: [1440] } : {}) },
    ),
  ),
  ...lists.map((list) =>
    dash(
      list,
      'empty',
      'A host on the first day',
      async (at, scene) => {
        await at.goto(desk(scene, list));
        await showMain(at, /^Belum ada/);
      },
      { as: ({ empty }) => empty, recorded: [360] },
    ),
  ),
  ...lists
    .filter((list) => list !== 'gift')
    .flatMap((list) => [
      dash(list, 'failing', 'Every call but the profile is answered with 500', async (at, scene) => {
        await at.route('**/api/dashboard/**', (route) =>
          PROFILE.test(route.request().url()) ? route.fallback() : route.fulfill({ status: 500, body: 'rusak' }),
        );
        await at.goto(desk(scene, list));
        await at
          .getByRole('alertdialog')
          .or(at.getByRole('button', { name: 'Coba Lagi' }))
          .first()
          .waitFor();
      }),
      dash(list, 'loading', 'Every call but the profile is still under way', async (at, scene) => {
        await at.route('**/api/dashboard/**', (route) =>
          PROFILE.test(route.request().url()) ? route.fallback() : new Promise<void>(() => {}),
        );
        await at.goto(desk(scene, list));
        await at.getByRole('heading', { level: 1 }).waitFor();
      }),
    ]),
  dash(
    'mabar',
    'ready',
    'A new host whose overlay is open: what is left to do, and that it can go live',
    async (at, scene) => {
      const display = await at.context().newPage();
      await display.goto(`${scene.cast.system.origins.overlay}/display/overlay?key=${scene.cast.empty.code}`);
      await at.goto(desk(scene, 'mabar'));
      await at.getByText('Siap siaran').waitFor();
    },
    { as: ({ empty }) => empty },
  ),
  dash('overlay', 'bright', 'A large support on a phone’s stream, over a bright game', async (at, scene) => {
    await at.goto(desk(scene, 'overlay'));
    for (const name of ['Rp1.000.000', 'Portrait', 'Terang']) await at.getByRole('radio', { name }).check();
    await at.frameLocator('iframe').getByRole('status').waitFor();
  }),
  ...['support', 'gift-claim'].map((list) =>
    dash(list, 'chosen', 'A row is chosen, where there is room beside the list', async (at, scene) => {
      await at.goto(desk(scene, list));
      const name = at.locator('button[aria-pressed]').first();
      if (scene.narrow) await at.getByRole('listitem').first().waitFor();
      else await name.click();
    }),
  ),
  dash('mabar', 'menu', 'The menu of a row', async (at, scene) => {
    await openBoard(at, scene.cast.system, scene.narrow);
    await board(at).more(scene.cast.players.waiting).click();
    await board(at).item('Salin').or(at.getByRole('menuitem')).first().waitFor();
  }),
  dash('mabar', 'games', 'The games of one who plays', async (at, scene) =>
    boardDialog(at, scene, async () => {
      await board(at).more(scene.cast.players.playing).click();
      await board(at).item('Log Game').click();
      await at.getByRole('alertdialog').getByText('WIN').waitFor();
    }),
  ),
  dash('mabar', 'win', 'The question after Win', async (at, scene) =>
    boardDialog(at, scene, async () => {
      await board(at).win.click();
      await board(at).yes.waitFor();
    }),
  ),
];

/** A display page as OBS opens it. */
async function openDisplay(at: Page, { cast }: Scene, target: string, who: HandleHost): Promise<void> {
  await at.addInitScript(() => Object.assign(window, { obsstudio: { pluginVersion: '2.24.0' } }));
  // What the page asks first; a widget that is not set up shows nothing at all.
  const asked = at.waitForResponse((answer) => answer.url().includes('/api/display/'));
  await at.goto(`${cast.system.origins.overlay}/display/${target}?key=${who.code}`);
  await asked;
}

/** Widgets that show something before they are set up. */
const drawnEmpty: ReadonlySet<string> = new Set(['statistic', 'queue', 'leaderboard']);

const alerts = {
  short: { supporterName: 'Ani', supporterGift: 10_000, supporterMessage: 'Semangat!' },
  long: {
    supporterName: 'Sultan Bekasi Timur Raya',
    supporterGift: 1_250_000,
    supporterMessage:
      'Semangat terus bang mainnya, jangan lupa makan dan istirahat! Kapan kita mabar bareng lagi? Salam dari anak anak Bekasi yang selalu nonton tiap malam.',
  },
};

const stream: Screen[] = [
  {
    part: 'stream',
    name: 'overlay',
    state: 'idle',
    about: 'Nothing to show',
    open: async (at, scene) => openDisplay(at, scene, 'overlay', scene.cast.empty),
  },
  ...(['short', 'long'] as const).map((kind): Screen => ({
    part: 'stream',
    name: 'overlay',
    state: kind,
    about: `A support with a ${kind} message`,
    async open(at, scene) {
      const own = await scene.cast.createHost(scene.key);
      await openDisplay(at, scene, 'overlay', own);
      await paidSupport(scene.cast.system, own, alerts[kind]);
      await at.getByRole('status').waitFor();
    },
  })),
  ...WIDGETS.flatMap((target) =>
    (['busy', 'empty'] as const).map((state): Screen => ({
      part: 'stream',
      name: target,
      state,
      about: state === 'busy' ? 'Set up by a host in the middle of an evening' : 'Of a new host',
      ...(['statistic', 'queue'].includes(target) && state === 'empty' ? { recorded: [800] } : {}),
      async open(at, scene) {
        await openDisplay(at, scene, target, state === 'busy' ? scene.cast.busy : scene.cast.empty);
        if (state === 'busy' || drawnEmpty.has(target)) await at.getByRole('main').waitFor({ state: 'attached' });
      },
    })),
  ),
];

const kit: Screen[] = [
  {
    part: 'kit',
    name: 'kitchen-sink',
    state: 'done',
    about: 'Every component in every state (packages/ui)',
    layout: true,
    recorded: [360, 768, 1440],
    async open(at, { kit: address, theme }) {
      await at.goto(`${address}?motion=reduce&theme=${theme}`);
      await at.getByRole('heading', { name: 'Kabar' }).waitFor();
    },
  },
];

export const screens: readonly Screen[] = [...viewer, ...host, ...stream, ...kit];
