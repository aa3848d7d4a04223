import type { Page, Route } from '@playwright/test';
import { createClient } from '@mabarin/api-client/client';
import { saveLook } from '@mabarin/api-client/contract/alerts';
import { giftProof } from '@mabarin/api-client/contract/gifts';
import type { MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import type { HandleHost } from '@mabarin/api/testing/handle';
import { ALERT_PRESETS, DEFAULT_LOOK } from '@mabarin/domain/alerts/look';
import { daysOfMonth, wibMonth } from '@mabarin/domain/reports/report';
import { noRoles } from '@mabarin/domain/roles';
import { widgetColumns } from '@mabarin/domain/widgets/appearance';
import { WIDGETS } from '@mabarin/domain/widgets/names';
import { board, openBoard } from '#board.ts';
import { dashboardPages } from '#dashboard-pages.ts';
import { asHost, fillClaim, claimForm, gachaScreen, resultScreen } from '#gifts.ts';
import { aRegistration, choosePhoto, fillAkun, fillGame, fillStan } from '#join.ts';
import { newPlayer, paidSupport } from '#orders.ts';
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
import { player, type Cast, type Login } from './cast.ts';

/** Every screen in every state, as data: `pnpm gallery` takes their pictures; recorded.ts says which are compared. */

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
  /** What differs each time, such as a transaction number: not compared. */
  random?: readonly string[];
  /** Whose session the browser has; only the dashboard needs one. */
  as?: (cast: Cast) => Login;
  /** Leads a fresh page to the state, and waits until it stands. */
  open(page: Page, scene: Scene): Promise<void>;
};

/** `public/landing/done`. */
export function titleOf({ part, name, state }: Screen): string {
  return `${part}/${name}/${state}`;
}

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
type Extra = Partial<Pick<Screen, 'layout' | 'random'>>;

const site = ({ cast }: Scene, path: string) => cast.system.origins.public + path;
const desk = ({ cast }: Scene, path: string) => `${cast.system.origins.dashboard}/dashboard/${path}`;

async function see(page: Page, words: Words): Promise<void> {
  await page.getByText(words).filter({ visible: true }).first().waitFor();
}

const hang = (page: Page, pattern: string | RegExp) => page.route(pattern, () => new Promise<void>(() => {}));
const fail = (page: Page, pattern: string) =>
  page.route(pattern, (route) => route.fulfill({ status: 500, body: 'rusak' }));

/** The service's answer, with these of its fields changed; `part` names the object that holds them. */
const change = (page: Page, pattern: string, fields: object, part?: 'data') =>
  page.route(pattern, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    const json = part === undefined ? { ...body, ...fields } : { ...body, data: { ...body.data, ...fields } };
    await route.fulfill({ response, json });
  });

/** What the ticket says of itself and of its entry. */
const changeTicket = (page: Page, fields: object, entry: object) =>
  page.route('**/api/ticket/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { entry: object } };
    const data = { ...body.data, ...fields, entry: { ...body.data.entry, ...entry } };
    await route.fulfill({ response, json: { ...body, data } });
  });

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
/** Countdown and its bulbs, QR code, transaction number. */
const paymentNoise = ['[role=timer]', '[role=timer] ~ *', 'img[alt^="Kode QRIS"]', 'aside bdi'];

/** Orders at a host of this picture's own, up to the QR code. */
async function openPayment(at: Page, scene: Scene) {
  const host = await scene.cast.createHost(scene.key);
  await openStall(at, scene, host);
  await fillOrder(at, anOrder(wanted));
  const payment = await submit(at, orderForm(at).submit);
  await paymentScreen(at).qr.waitFor();
  return payment;
}

/** The order form of a viewer who comes from a ticket with this much credit. */
async function openWithCredit(at: Page, scene: Scene, available: number): Promise<void> {
  const { host } = scene.cast;
  const kept = JSON.stringify({ version: '1', host: host.username, code: givenBack.code });
  await at.addInitScript((credit) => localStorage.setItem('credit', credit), kept);
  await at.route('**/api/credit/check', (route) =>
    route.fulfill({
      json: { status: 0, data: { available, ends: givenBack.ends } },
      headers: {
        'access-control-allow-origin': scene.cast.system.origins.public,
        'access-control-allow-credentials': 'true',
      },
    }),
  );
  await openStall(at, scene, host);
  await fillOrder(at, anOrder(wanted));
}

/** The part of a proof's address that names its first draw, as the link of a result does. */
async function receipt({ cast }: Scene): Promise<string> {
  const call = createClient({ api: cast.system.origins.api });
  const { data } = await call(giftProof, { gift: cast.gift, after: 0 });
  const [draw] = data.draws;
  const [round] = data.rounds;
  const { try: number, nonce, gacha, win } = draw!;
  const seen = { round: '1', try: `${number}`, nonce, gacha: `${gacha}`, win: win ? '1' : '0', hash: round!.seedHash };
  return `?${new URLSearchParams(seen).toString()}`;
}

async function openGacha(at: Page, scene: Scene): Promise<void> {
  await openStall(at, scene, scene.cast.host, 'klaim');
  await fillClaim(at, 'Starlight November', anOrder());
  await claimForm(at).submit.click();
  await gachaScreen(at).title.waitFor();
}

const givenBack = {
  code: '7K2M-9QXD-4TRW-H0ZN',
  games: 2,
  amount: 20_000,
  pending: 0,
  available: 20_000,
  reserved: 0,
  state: 'open',
  at: '2031-05-07T12:00:00.000Z',
  ends: '2031-08-05T17:00:00.000Z',
};
const wholeRefund = { games: 3, amount: 31_500, fee: 1_500, credit: 0 };
const refund = {
  ...wholeRefund,
  refund_id: '1',
  askedBy: 'viewer',
  state: 'requested',
  method: null,
  at: '2031-05-07T12:00:00.000Z',
  endedAt: null,
  takesAccount: true,
  needsAccount: false,
  account: null,
  refusal: null,
};
const account = { bank: 'BCA', number: '••••••7333', holder: 'B••• K•••' };

/** Tickets of a party, and those of which something came back, or may. */
const moneyTickets: Record<string, { about: string; words: Words; data: object }> = {
  credit: {
    about: 'The host gave two games back; of an earlier credit an order with an open QR holds a part',
    words: 'Pakai di sini',
    data: {
      credits: [
        givenBack,
        {
          ...givenBack,
          at: '2031-05-01T12:00:00.000Z',
          available: 5_000,
          reserved: 10_000,
          code: '0ZN7-K2M9-QXD4-TRWH',
        },
      ],
    },
  },
  'credit-over': {
    about: 'One credit is spent, one has ended, and of one the host’s balance did not cover a part',
    words: 'Kredit ini sudah habis dipakai.',
    data: {
      state: 'done',
      credits: [
        { ...givenBack, pending: 15_000, available: 5_000 },
        { ...givenBack, at: '2031-05-01T12:00:00.000Z', state: 'used', code: null, available: 0 },
        { ...givenBack, at: '2031-01-01T12:00:00.000Z', state: 'ended', code: null, available: 0 },
      ],
    },
  },
  party: {
    about: 'Two friends come along, with tickets to hand on',
    words: 'Tiket temanmu',
    data: {
      party: [
        { name: 'siti.mlbb', ticket: 'A'.repeat(22) },
        { name: '꧁༒JoKoWi༒꧂', ticket: 'B'.repeat(22) },
      ],
    },
  },
  'refund-offer': {
    about: 'The host was silent for 7 days: the money may be asked for',
    words: 'Minta uang kembali',
    data: {
      refund: {
        offer: { ...wholeRefund, isOpen: true, from: '2031-05-07T12:00:00.000Z', why: 'silent' },
        refunds: [],
      },
    },
  },
  'refund-account': {
    about: 'A refund that is transferred, and waits for the account',
    words: 'Simpan rekening',
    data: {
      refund: {
        offer: null,
        refunds: [{ ...refund, state: 'approved', method: 'transfer', needsAccount: true }],
      },
    },
  },
  'refund-over': {
    about: 'One refund was transferred, one was refused, one is on its way by QRIS',
    words: 'Ditolak',
    data: {
      state: 'done',
      refund: {
        offer: null,
        refunds: [
          { ...refund, state: 'processing', method: 'gateway', takesAccount: false },
          {
            ...refund,
            refund_id: '2',
            state: 'refused',
            takesAccount: false,
            endedAt: '2031-05-07T12:00:00.000Z',
            refusal: 'Tiga game ini sudah dimainkan semalam, jadi uangnya tidak bisa kembali.',
          },
          {
            ...refund,
            refund_id: '3',
            state: 'paid',
            method: 'transfer',
            account,
            takesAccount: false,
            endedAt: '2031-05-07T12:00:00.000Z',
          },
        ],
      },
    },
  },
};

const viewer: Screen[] = [
  page(
    'landing',
    'done',
    { path: () => '/', words: /QRIS/, about: 'Anybody, before there is a host to visit' },
    { layout: true },
  ),
  page(
    'directory',
    'empty',
    {
      path: () => '/main',
      words: 'Belum ada host yang main.',
      about: 'A viewer who looks for a host while nobody plays',
    },
    { layout: true },
  ),
  walk('directory', 'done', 'Hosts who play now, the cheapest first', async (at, scene) => {
    // Nobody's state changes while pictures are taken, so the hosts of this one are made up.
    const found = (username: string, name: string, price: number, waiting: number, wait: object | null) => ({
      username,
      name,
      photo: null,
      price,
      queue: { waiting, wait },
    });
    await at.route('**/api/directory', (route) =>
      route.fulfill({
        json: {
          status: 0,
          data: [
            found('stansepi01', 'Stan Sepi', 25_000, 0, null),
            found('bangkancil', 'Bang Kancil', 10_000, 4, { from: 12, to: 31 }),
            found('stanramai01', 'Bang Kancil Penguasa Land of Dawn Selamanya', 7_500, 128, { from: 340, to: 610 }),
          ],
        },
        headers: {
          'access-control-allow-origin': scene.cast.system.origins.public,
          'access-control-allow-credentials': 'true',
        },
      }),
    );
    await at.goto(site(scene, '/main?urut=harga'));
    await at.getByText('128 lagi antri').waitFor();
  }),
  walk('landing', 'searching', 'A viewer who looks for a host', async (at, scene) => {
    await at.goto(site(scene, '/'));
    await at.locator('#root:not([data-rendered])').waitFor({ state: 'attached' });
    await at.getByRole('searchbox').fill(scene.cast.host.name.slice(0, 6));
    await at.getByRole('list', { name: 'Host yang cocok' }).waitFor();
  }),
  walk('landing', 'nobody', 'A viewer who looks for somebody who is not there', async (at, scene) => {
    await at.goto(site(scene, '/'));
    await at.locator('#root:not([data-rendered])').waitFor({ state: 'attached' });
    await at.getByRole('searchbox').fill('siapa ya');
    await see(at, /^Tidak ada host bernama/);
  }),
  page(
    'login',
    'empty',
    { path: () => '/login', words: 'Masuk ke stanmu', about: 'A host who comes to work' },
    { layout: true },
  ),
  walk('login', 'failing', 'A host with the wrong password', async (at, scene) => {
    await at.goto(site(scene, '/login'));
    await at.getByLabel('Email', { exact: true }).fill(scene.cast.host.email);
    await at.getByLabel('Password', { exact: true }).fill('bukan ini kuncinya');
    await passCaptcha(at);
    await at.getByRole('button', { name: 'Masuk', exact: true }).last().click();
    await at.getByRole('alertdialog').waitFor();
  }),
  page('invitation', 'fresh', {
    path: ({ invitations }) => `/undangan-tim/${invitations.fresh}`,
    words: 'Password baru',
    about: 'Somebody who was invited into a team and has no account',
  }),
  page('invitation', 'known', {
    path: ({ invitations }) => `/undangan-tim/${invitations.known}`,
    words: 'Password akun kamu',
    about: 'A host who was invited into the team of another',
  }),
  page('invitation', 'over', {
    path: () => `/undangan-tim/${'A'.repeat(43)}`,
    words: 'Undangan tidak berlaku',
    about: 'Somebody with an invitation that was used, withdrawn, or is too old',
  }),
  walk('login', 'code', 'A host with a second factor on a new phone', async (at, scene) => {
    await at.route('**/api/login', (route) => route.fulfill({ json: { status: 0, data: { step: 'langkah' } } }));
    await at.goto(site(scene, '/login'));
    await at.getByLabel('Email', { exact: true }).fill(scene.cast.host.email);
    await at.getByLabel('Password', { exact: true }).fill('bukan ini kuncinya');
    await passCaptcha(at);
    await at.getByRole('button', { name: 'Masuk', exact: true }).last().click();
    await see(at, 'Masukkan kode');
  }),
  page('not-me', 'empty', {
    path: () => `/bukan-saya/${'x'.repeat(43)}`,
    words: 'Bukan kamu?',
    about: 'A host who did not do what a mail says',
  }),
  page(
    'join',
    'empty',
    { path: () => '/join', words: 'jadi alamat stanmu', about: 'Somebody who wants to be a host' },
    { layout: true },
  ),
  walk('join', 'refused', 'The first step without anything in it', async (at, scene) => {
    await at.goto(site(scene, '/join'));
    await at.getByRole('button', { name: 'Lanjut', exact: true }).click();
    await at.getByRole('alertdialog').waitFor();
  }),
  walk('join', 'second', 'The second of its three steps', async (at, scene) => {
    await at.goto(site(scene, '/join'));
    await choosePhoto(at);
    await fillStan(at, aRegistration({ username: `calon${scene.key}`.slice(0, 32) }));
    await see(at, 'untuk aktivasi dan login');
  }),
  walk('join', 'filled', 'The last of its three steps, ready to be sent', async (at, scene) => {
    const wanted = aRegistration({ username: `calon${scene.key}`.slice(0, 32) });
    await at.goto(site(scene, '/join'));
    await choosePhoto(at);
    await fillStan(at, wanted);
    await fillAkun(at, wanted);
    await fillGame(at, wanted);
  }),
  page(
    'forgot-password',
    'empty',
    { path: () => '/forgot-password', words: 'Lupa password?', about: 'A host without a password' },
    { layout: true },
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
    { layout: true },
  ),
  page(
    'error404',
    'done',
    { path: () => '/error404', words: 'Host ini tidak ada.', about: 'Whoever mistyped a name' },
    { layout: true },
  ),

  page(
    'host-mabar',
    'empty',
    { path: ({ host }) => `/${host.username}/mabar`, words: 'Saya bukan robot', about: 'A viewer who just came' },
    { layout: true },
  ),
  page('host-mabar', 'closed', {
    path: ({ closed }) => `/${closed.username}/mabar`,
    words: 'Pesanan ditutup',
    about: 'The host takes no orders',
  }),
  page('host-mabar', 'new', {
    path: ({ empty }) => `/${empty.username}/mabar`,
    words: 'Saya bukan robot',
    about: 'A host on whose page nothing has happened',
  }),
  walk('host-mabar', 'next', '"Lanjut" was pressed: the first open field has the focus', async (at, scene) => {
    await openStall(at, scene, scene.cast.host);
    await orderForm(at).next.click();
    await at.locator('input[name=gameID]:focus').waitFor();
  }),
  walk('host-mabar', 'known', 'A player who ordered here before: all is filled in but the check', async (at, scene) => {
    const { gameID, gameServerID: serverID } = player(41);
    const last = { version: '1', host: scene.cast.host.username, event: '', count: 1 };
    const kept = {
      playerIdentity: { gameID, serverID },
      lastOrder: { ...last, roles: { ...noRoles, gameRoleJungler: true } },
    };
    await at.addInitScript((all) => {
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, JSON.stringify(value));
    }, kept);
    await openStall(at, scene, scene.cast.host);
    await see(at, `Player${gameID.slice(-4)}`);
  }),
  walk('host-mabar', 'filled', 'Everything chosen, the price stands', async (at, scene) => {
    await openStall(at, scene, scene.cast.host);
    await fillOrder(at, anOrder(wanted));
  }),
  walk('host-mabar', 'invalid', 'Sent with nothing filled in; the dialog is closed again', async (at, scene) => {
    await openStall(at, scene, scene.cast.host);
    await passCaptcha(at);
    await orderForm(at).next.click();
    await dialog(at, 'Pastikan').getByRole('button', { name: 'OK' }).click();
    await dialog(at, 'Pastikan').waitFor({ state: 'hidden' });
  }),
  walk('host-mabar', 'dialog', 'Sent with nothing filled in', async (at, scene) => {
    await openStall(at, scene, scene.cast.host);
    await passCaptcha(at);
    await orderForm(at).next.click();
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
  walk('host-mabar', 'party', 'Two friends come along, of whom one is not filled in yet', async (at, scene) => {
    await openStall(at, scene, scene.cast.host);
    await fillOrder(at, anOrder(wanted));
    await at.getByRole('button', { name: 'Ajak teman' }).click();
    await at.getByLabel('ID game teman 1').fill(newPlayer().gameID);
    await at.getByLabel('Server teman 1').fill('2101');
    await at.getByRole('button', { name: 'Ajak teman lagi' }).click();
    await see(at, /^3 pemain/);
  }),
  walk('host-mabar', 'credit', 'Who came from a ticket with a credit that pays a part', async (at, scene) => {
    await openWithCredit(at, scene, 8_000);
    await see(at, /^Rp20.000 − kredit/);
  }),
  walk('host-mabar', 'credit-whole', 'A credit that pays all of it', async (at, scene) => {
    await openWithCredit(at, scene, 50_000);
    await see(at, /lunas pakai kredit/);
  }),
  walk('host-mabar', 'credit-refused', 'A code that is none', async (at, scene) => {
    await openStall(at, scene, scene.cast.host);
    await at.getByRole('button', { name: 'Punya kode kredit?' }).click();
    await at.getByLabel('Kode kredit').fill(givenBack.code);
    await see(at, /tidak ditemukan/);
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
    { layout: true },
  ),
  ...(['25000', '500000'] as const).map((amount) =>
    walk(
      'host-support',
      amount === '25000' ? 'filled' : 'filled-sultan',
      'A message before it is sent, with its alert',
      async (at, scene) => {
        await openStall(at, scene, scene.cast.host, 'support');
        const support = { name: 'Sultan Bekasi', email: 'sultan@mabarin.test', message: 'Semangat terus bang!' };
        await fillSupport(at, { ...support, amount });
        // The alert of the preview is fetched a moment after the page.
        await see(at, 'Sultan Bekasi');
      },
    ),
  ),
  walk('host-support', 'invalid', 'Sent with nothing filled in', async (at, scene) => {
    await openStall(at, scene, scene.cast.host, 'support');
    await passCaptcha(at);
    await supportForm(at).next.click();
    await at.getByRole('alertdialog').waitFor();
  }),
  page(
    'host-claim',
    'busy',
    { path: ({ host }) => `/${host.username}/klaim`, words: 'Saya bukan robot', about: 'A viewer; three gifts' },
    { layout: true },
  ),
  page('host-claim', 'empty', {
    path: ({ empty }) => `/${empty.username}/klaim`,
    words: /gift/i,
    about: 'A host without gifts',
  }),
  walk('host-claim', 'filled', 'A gift chosen', async (at, scene) => {
    await openStall(at, scene, scene.cast.host, 'klaim');
    await fillClaim(at, 'Starlight November', anOrder({ ...player(42) }));
  }),
  walk('gacha', 'turning', 'The draw is on', openGacha),
  walk('gacha', 'out', 'The capsule has rolled out, the answer is not there yet', async (at, scene) => {
    await hang(at, '**/api/claim');
    await openGacha(at, scene);
    await at.clock.fastForward(5_000);
  }),
  walk('gacha', 'lost', 'One chance in a million', async (at, scene) => {
    await openGacha(at, scene);
    await at.clock.fastForward(8_000);
    await resultScreen(at).lose.waitFor();
  }),
  walk('gacha', 'lost-proof', 'What the draw can be checked with, unfolded', async (at, scene) => {
    await openGacha(at, scene);
    await at.clock.fastForward(8_000);
    await resultScreen(at).lose.waitFor();
    await resultScreen(at).proof.click();
  }),
  walk('gacha', 'won', 'A draw that wins', async (at, scene) => {
    const data = 'Selamat, kamu dapat Starlight November! Pantau jadwal kirimnya di tiket kamu ya.';
    await change(at, '**/api/claim', { win: true, data, ticket: scene.cast.tickets.claim });
    await openGacha(at, scene);
    await at.clock.fastForward(8_000);
    await resultScreen(at).win.waitFor();
  }),
  walk('gacha', 'gone', 'Others were faster: the page loads again by itself', async (at, scene) => {
    const data = 'Gift ini sudah habis atau sudah tidak tersedia. Percobaan kamu tidak dihitung, pilih gift lain ya!';
    await change(at, '**/api/claim', { data, refresh: true, draw: null, nonce: null });
    await openGacha(at, scene);
    await at.clock.fastForward(5_500);
    await see(at, 'Gift-nya sudah habis');
  }),

  walk('payment', 'waiting', 'The QR code of an order', async (at, scene) => void (await openPayment(at, scene)), {
    layout: true,
    random: paymentNoise,
  }),
  walk(
    'payment',
    'credit',
    'The QR code of what credit does not pay',
    async (at, scene) => {
      await change(at, '**/api/mabar', { credit: 8_000, fee: 600, qris_price: 12_600 }, 'data');
      await openPayment(at, scene);
    },
    { random: paymentNoise },
  ),
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
    { layout: true, random: paymentNoise },
  ),
  walk('final', 'credit', 'The order is paid wholly by credit', async (at, scene) => {
    await change(at, '**/api/mabar', { state: 'paid', credit: 20_000, fee: 0, qris_price: 0 }, 'data');
    const host = await scene.cast.createHost(scene.key);
    await openStall(at, scene, host);
    await fillOrder(at, anOrder(wanted));
    await submit(at, orderForm(at).submit);
    await finalScreen(at).title.waitFor();
  }),
  walk('final', 'support', 'The support is paid', async (at, scene) => {
    const host = await scene.cast.createHost(scene.key);
    await openStall(at, scene, host, 'support');
    await fillSupport(at, {
      name: 'Sultan Bekasi',
      amount: '25000',
      email: 'sultan@mabarin.test',
      message: 'Semangat terus bang!',
    });
    const payment = await submit(at, supportForm(at).submit);
    await paymentScreen(at).qr.waitFor();
    await scene.cast.system.sandbox.pay(payment.transaction_id);
    await at.clock.fastForward(4_000);
    await finalScreen(at).title.waitFor();
  }),

  ...(['mabar', 'unpaid', 'support', 'claim'] as const).map((kind) =>
    page(
      'ticket',
      kind,
      { path: ({ tickets }) => `/tiket/${tickets[kind]}`, words: /tiket/i, about: `Whoever has this ${kind} ticket` },
      kind === 'mabar' ? { layout: true, random: paymentNoise } : {},
    ),
  ),
  walk('ticket', 'playing', 'Whoever plays now', async (at, scene) => {
    await changeTicket(at, { state: 'playing' }, { place: null, played: 1, left: 2 });
    await at.goto(site(scene, `/tiket/${scene.cast.tickets.mabar}`));
    await see(at, 'Giliran kamu main!');
  }),
  walk('ticket', 'done', "Whoever has played all games, with the host's thanks", async (at, scene) => {
    const endedAt = '2031-05-07T12:10:00.000Z';
    const games = ['win', 'lose', 'win'].map((result) => ({ at: endedAt, result }));
    const over = { place: null, status: null, onlineUntil: null, played: games.length, left: 0, games };
    await changeTicket(at, { state: 'done', endedAt, canTransfer: false }, over);
    await at.goto(site(scene, `/tiket/${scene.cast.tickets.mabar}`));
    await see(at, 'Hasil mabar');
  }),
  walk('ticket', 'transfer', 'The form by which a place goes to a friend', async (at, scene) => {
    await at.goto(site(scene, `/tiket/${scene.cast.tickets.mabar}`));
    await at.getByRole('button', { name: 'Pindahkan ke pemain lain' }).click();
    await at.getByRole('button', { name: 'Pindahkan tempat ini' }).waitFor();
  }),
  walk('ticket', 'moved', 'Whoever gave the place away: the ticket is only to be read', async (at, scene) => {
    const moved = { state: 'moved', movedTo: 'K•••l', entry: null, refund: null, canTransfer: false };
    await change(at, '**/api/ticket/*', moved, 'data');
    await at.goto(site(scene, `/tiket/${scene.cast.tickets.mabar}`));
    await see(at, 'Sudah dipindahkan');
  }),
  ...Object.entries(moneyTickets).map(([state, { about, words, data }]) =>
    walk('ticket', state, about, async (at, scene) => {
      await change(at, '**/api/ticket/*', data, 'data');
      await at.goto(site(scene, `/tiket/${scene.cast.tickets.mabar}`));
      await see(at, words);
    }),
  ),
  page('ticket', 'missing', { path: () => '/tiket/tidakada', words: /tiket/i, about: 'An address nobody was given' }),
  page(
    'list',
    'busy',
    { path: ({ host }) => `/list/${host.username}`, words: /^ANTRIAN/i, about: 'A viewer; four wait' },
    { layout: true },
  ),
  page(
    'list',
    'playing',
    { path: ({ busy }) => `/list/${busy.username}`, words: /^ANTRIAN/i, about: 'A viewer; one plays' },
    {},
  ),
  ...(['own', 'own-away'] as const).map((state) =>
    walk('list', state, 'Who ordered here, by the ticket this browser keeps', async (at, scene) => {
      const { host, tickets } = scene.cast;
      const kept = { host: host.username, kind: 'mabar', title: 'Reguler × 3', paid: true, savedAt: 0, endedAt: null };
      const text = JSON.stringify([{ ...kept, ticket: tickets.mabar }]);
      await at.addInitScript((list) => localStorage.setItem('tickets', list), text);
      // A window in which the own row is not in sight.
      if (state === 'own-away') await at.setViewportSize({ width: at.viewportSize()?.width ?? 360, height: 420 });
      await at.goto(site(scene, `/list/${host.username}`));
      await see(at, state === 'own' ? 'Kamu di sini' : 'Ke tempatmu');
    }),
  ),
  page('list', 'empty', {
    path: ({ empty }) => `/list/${empty.username}`,
    words: 'Belum ada antrian.',
    about: 'A viewer',
  }),
  page(
    'schedule',
    'busy',
    { path: ({ host }) => `/gift/${host.username}`, words: 'JADWAL PENGIRIMAN GIFT', about: 'A viewer' },
    { layout: true },
  ),
  page('schedule', 'empty', {
    path: ({ empty }) => `/gift/${empty.username}`,
    words: /Belum ada jadwal/,
    about: 'A viewer',
  }),
  page(
    'proof',
    'done',
    { path: ({ gift }) => `/gift-proof/${gift}`, words: /cocok/, about: 'Whoever doubts a draw' },
    { layout: true },
  ),
  walk('proof', 'own', 'Whoever comes by the link of their own draw', async (at, scene) => {
    await at.goto(site(scene, `/gift-proof/${scene.cast.gift}${await receipt(scene)}`));
    await see(at, 'Undian kamu tercatat persis');
  }),
  walk('proof', 'broken', 'A result was changed after the draw', async (at, scene) => {
    await at.route('**/api/gift-proof/*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { draws: { win: boolean }[] } };
      const draws = body.data.draws.map((draw, index) => (index === 0 ? { ...draw, win: !draw.win } : draw));
      await route.fulfill({ response, json: { ...body, data: { ...body.data, draws } } });
    });
    await at.goto(site(scene, `/gift-proof/${scene.cast.gift}`));
    await see(at, 'ADA YANG TIDAK COCOK!');
  }),
  walk('proof', 'unfolded', 'All of the evidence', async (at, scene) => {
    await at.goto(site(scene, `/gift-proof/${scene.cast.gift}`));
    await see(at, 'Semua undian cocok');
    for (const summary of await at.locator('summary').all()) await summary.click();
  }),
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

/** A month's money: income on most days, two cash-outs of which one came back. */
function fullMoney(month: string) {
  const opening = 1_250_000;
  const lines = daysOfMonth(month).flatMap((day, index) => {
    const line = (kind: string, amount: number, other = 0) => {
      const fee = kind.startsWith('cashout') ? -Math.sign(amount) * 5_000 : Math.round(amount / 20);
      const qris = kind.startsWith('cashout') ? 0 : amount + fee + other;
      return { day, kind, count: 1 + (index % 5), amount, fee, qris, credit: 0, other: qris - amount - fee };
    };
    if (index % 7 === 3) return [line('cashout', -400_000 - index * 10_000)];
    const mabar = line('mabar', 60_000 + ((index * 37) % 11) * 25_000);
    const support = line('support', 20_000 + ((index * 53) % 13) * 30_000, index === 5 ? 7_500 : 0);
    return index === 11 ? [line('cashout_returned', 430_000), mabar, support] : [mabar, support];
  });
  const closing = lines.reduce((sum, { amount }) => sum + amount, opening);
  return { status: 0, data: { opening, closing, lines } };
}

function fullPlay(month: string) {
  const days = daysOfMonth(month).flatMap((day, index) =>
    index % 7 === 3 ? [] : [{ day, games: 9 + ((index * 29) % 17), wins: 5 + ((index * 31) % 9) }],
  );
  return {
    status: 0,
    data: {
      days,
      players: { total: 148, again: 61 },
      supporters: { total: 92, again: 27 },
      wait: { orders: 173, median: 1_260, p90: 5_400 },
    },
  };
}

const boardDialog = async (at: Page, { cast, narrow }: Scene, open: () => Promise<void>) => {
  await openBoard(at, cast.system, narrow);
  if (narrow) await at.getByRole('tab', { name: /^Bermain/ }).click();
  await open();
};

/** Two tiers on the overlay page, the second one open, and files in every state. */
async function openTiers(at: Page, scene: Scene): Promise<void> {
  const own = (ref: string, name: string, change: object) => ({
    ref,
    name,
    type: 'image',
    state: 'ready',
    url: null,
    bytes: 420_000,
    width: 480,
    height: 480,
    ms: null,
    fault: null,
    ...change,
  });
  await at.route('**/overlay/media', async (route) => {
    const response = await route.fetch();
    const { status, data } = (await response.json()) as { status: number; data: { library: { url: string }[] } };
    const files = [
      own('media:1', 'naga merah', { url: data.library[0]?.url }),
      own('media:2', 'kocak', { type: 'video', state: 'processing' }),
      own('media:3', 'film dua jam', { type: 'video', state: 'failed', fault: 'overlay.media_too_long' }),
    ];
    await route.fulfill({ response, json: { status, data: { ...data, used: 61_400_000, own: files } } });
  });
  await at.goto(desk(scene, 'overlay'));
  for (const number of [1, 2]) {
    await at.getByRole('button', { name: 'Tambah Tingkatan' }).click();
    const tier = at.getByRole('group', { name: `Tingkatan ${number}`, exact: true });
    await tier.getByRole('textbox', { name: 'Mulai dari nominal' }).fill(String(number * 50_000));
    await tier.getByLabel('Tulisan').fill('{nama} turun gunung');
  }
  await at.getByLabel('Jenis').last().selectOption('Pesanan');
  await at.locator('summary').first().click();
}

/** The host's helpers see its dashboard by their roles. */
const helper: Screen[] = [
  ...(
    [
      ['mabar', 'moderator', 'Push Rank'],
      ['overlay', 'moderator', 'Pengaturan'],
      ['widget', 'moderator', 'Statistik Game'],
      ['support', 'moderator', 'Disembunyikan karena judi online.'],
      ['cash', 'finance', 'Siap Dicairkan'],
    ] as const
  ).map(([path, role, words]) =>
    dash(
      path,
      role,
      `A helper of a host: ${role}`,
      async (at, scene) => {
        await at.goto(desk(scene, path));
        await showMain(at, words);
      },
      { as: ({ helpers }) => helpers[role] },
    ),
  ),
  dash(
    'team-hosts',
    'several',
    'Somebody who helps two hosts and has a stall too, after the login',
    async (at, scene) => {
      const each = (username: string, name: string, role: string) => ({ username, name, photo: null, role });
      await change(
        at,
        '**/api/session',
        {
          hosts: [
            each(scene.cast.busy.username, scene.cast.busy.name, 'owner'),
            each('stansebelah', 'Stan Sebelah', 'moderator'),
            each('kasbersama', 'Kas Bersama', 'finance'),
          ],
        },
        'data',
      );
      await at.goto(desk(scene, 'mabar'));
      await showMain(at, 'Stan Sebelah');
    },
  ),
  dash(
    'team',
    'empty',
    'A host without a team',
    async (at, scene) => {
      await at.goto(desk(scene, 'team'));
      await showMain(at, 'Belum ada anggota.');
    },
    { as: ({ empty }) => empty },
  ),
];

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
      { layout: true },
    ),
  ),
  dash('remote', 'made', 'A host who has just made a remote key', async (at, scene) => {
    await at.goto(desk(scene, 'remote'));
    await at.getByLabel('Nama kunci').fill('Stream Deck');
    await at.getByRole('button', { name: 'Buat Kunci' }).click();
    await at.getByText('Kunci Stream Deck sudah jadi').waitFor();
    await at.getByRole('button', { name: 'Tampilkan QR' }).click();
  }),
  dash('remote', 'phone', 'A helper whose phone works the board, after a press', async (at, scene) => {
    await at.goto(desk(scene, 'remote'));
    await at.getByLabel('Nama kunci').fill('HP Sari');
    const boxes = at.getByRole('checkbox');
    for (let index = 0; index < (await boxes.count()); index += 1) await boxes.nth(index).check();
    await at.getByRole('button', { name: 'Buat Kunci' }).click();
    await at.goto(await at.getByLabel('Link untuk HP').inputValue());
    await at.getByRole('button', { name: 'Jeda alert' }).click();
    await at.getByText('Alert dijeda.').waitFor();
  }),
  dash('profile-security', 'setup', 'A host who switches the second factor on', async (at, scene) => {
    await at.goto(desk(scene, 'profile-security'));
    await at.getByRole('button', { name: 'Aktifkan', exact: true }).click();
    await at.getByRole('img', { name: 'QR untuk aplikasi authenticator' }).waitFor();
  }),
  ...lists.map((list) =>
    dash(
      list,
      'empty',
      'A host on the first day',
      async (at, scene) => {
        await at.goto(desk(scene, list));
        await showMain(at, /^Belum ada/);
      },
      { as: ({ empty }) => empty },
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
  dash(
    'cash-report',
    'empty',
    'A month in which nothing happened',
    async (at, scene) => {
      await at.goto(desk(scene, 'cash-report'));
      await showMain(at, 'Belum ada uang masuk');
    },
    { as: ({ empty }) => empty },
  ),
  dash('cash-report', 'full', 'A month with money and games on most days', async (at, scene) => {
    const headers = {
      'access-control-allow-origin': scene.cast.system.origins.dashboard,
      'access-control-allow-credentials': 'true',
    };
    const month = wibMonth(scene.cast.system.now());
    await at.route('**/report/money', (route) => route.fulfill({ json: fullMoney(month), headers }));
    await at.route('**/report/play', (route) => route.fulfill({ json: fullPlay(month), headers }));
    await at.goto(desk(scene, 'cash-report'));
    await at.locator('.recharts-bar-rectangle').first().waitFor();
  }),
  dash('cash-statement', 'full', 'The statement of a month with every kind of money', async (at, scene) => {
    const headers = {
      'access-control-allow-origin': scene.cast.system.origins.dashboard,
      'access-control-allow-credentials': 'true',
    };
    const month = wibMonth(scene.cast.system.now());
    await at.route('**/report/money', (route) => route.fulfill({ json: fullMoney(month), headers }));
    await at.goto(desk(scene, 'cash-statement'));
    await showMain(at, 'Total QRIS');
  }),
  dash('overlay', 'look', 'Another look with colours that cannot be read well', async (at, scene) => {
    await at.goto(desk(scene, 'overlay'));
    await at.getByRole('heading', { name: 'Tampilan' }).scrollIntoViewIfNeeded();
    await at.frameLocator('iframe').getByRole('status').waitFor();
    await at.getByRole('radio', { name: 'Neon' }).check();
    await at.getByLabel('Pakai warna sendiri').check();
    await at.getByLabel('Tulisan', { exact: true }).fill('#443366');
    await at.getByText(/^Kontras hanya/).scrollIntoViewIfNeeded();
  }),
  dash('overlay', 'bright', 'A large support on a phone’s stream, over a bright game', async (at, scene) => {
    await at.goto(desk(scene, 'overlay'));
    for (const name of ['Rp1.000.000', 'Portrait', 'Terang']) await at.getByRole('radio', { name }).check();
    await at.frameLocator('iframe').getByRole('status').waitFor();
  }),
  dash('overlay', 'tiers', 'Tiers of a support and of orders, one of them open', async (at, scene) => {
    await openTiers(at, scene);
    await at.getByRole('group', { name: 'Tingkatan 2', exact: true }).scrollIntoViewIfNeeded();
  }),
  dash(
    'overlay',
    'files',
    'The picker of pictures: one of the host, one that is being encoded, one that failed',
    async (at, scene) => {
      await openTiers(at, scene);
      await at.getByRole('button', { name: 'Pilih gambar' }).last().click();
      await at.getByRole('radio', { name: /^naga/ }).waitFor();
    },
  ),
  dash('widget', 'look', 'A look is being chosen and is not saved yet', async (at, scene) => {
    await at.goto(desk(scene, 'widget'));
    const card = at.locator('section').filter({ has: at.getByRole('heading', { name: 'Statistik Game' }) });
    await card.locator('summary').click();
    await card.getByText('Terang').click();
    await card.getByLabel('Judul statistik (opsional)').fill('Skor malam ini');
    await at.frameLocator('iframe[title="statistic"]').getByText('Skor malam ini').waitFor();
  }),
  dash('overlay-setup', 'tiktok', 'How the overlay is set up in TikTok LIVE Studio, upright', async (at, scene) => {
    await at.goto(desk(scene, 'overlay-setup'));
    for (const name of ['TikTok LIVE Studio', 'Portrait']) await at.getByRole('radio', { name }).check();
    await showMain(at, 'Yang berbeda dari OBS');
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
  dash('mabar', 'history', 'The note on a player and their history', async (at, scene) => {
    await openBoard(at, scene.cast.system, scene.narrow);
    await board(at).more(scene.cast.players.waiting).click();
    await board(at).item('Catatan & Riwayat').click();
    await at.getByRole('alertdialog').getByText('Riwayat di sini').waitFor();
  }),
  dash('mabar', 'give-back', 'What giving games back does to the balance', async (at, scene) => {
    await openBoard(at, scene.cast.system, scene.narrow);
    await board(at).more(scene.cast.players.waiting).click();
    await board(at).item('Kembalikan sisa game').click();
    await at.getByRole('alertdialog').getByText('Saldo siap dicairkan').waitFor();
  }),
  dash('mabar', 'team', 'A team that is suggested, with who is passed', async (at, scene) => {
    await openBoard(at, scene.cast.system, scene.narrow);
    await at.getByRole('button', { name: 'Saran tim' }).click();
    await at.getByRole('alertdialog').waitFor();
  }),
  dash('mabar', 'next-players', 'Who is called by "Main berikutnya", before it is pressed', async (at, scene) => {
    await openBoard(at, scene.cast.system, scene.narrow);
    await at.getByRole('button', { name: /^Main \d berikutnya/ }).click();
    await at.getByRole('alertdialog').waitFor();
  }),
  dash('mabar', 'hours-menu', 'Break, last order and planned hours', async (at, scene) => {
    await openBoard(at, scene.cast.system, scene.narrow);
    await at.getByRole('button', { name: 'Istirahat dan pesanan terakhir' }).click();
    await board(at).item('Istirahat 10 menit').waitFor();
  }),
  dash('mabar', 'break', 'A break, and the last order is set', async (at, scene) => {
    const lastOrder = { waiting: 10, at: '2031-05-07T15:00:00.000Z' };
    await change(at, '**/api/dashboard/host', { breakSeconds: 412, lastOrder }, 'data');
    await openBoard(at, scene.cast.system, scene.narrow);
    await at.getByText('Istirahat, lanjut dalam').waitFor();
  }),
  dash('mabar', 'strip', 'The strip of alerts, opened', async (at, scene) => {
    await openBoard(at, scene.cast.system, scene.narrow);
    await at.getByRole('button', { name: 'Buka kontrol alert' }).click();
    await at.getByRole('region', { name: 'Alert di live' }).getByRole('button', { name: 'Jeda' }).waitFor();
  }),
  dash('settings', 'hours', 'Two evenings of the week are planned', async (at, scene) => {
    const plannedHours = [
      { day: 1, start: '20:00' },
      { day: 5, start: '21:30' },
    ];
    await change(at, '**/api/dashboard/host', { plannedHours }, 'data');
    await at.goto(desk(scene, 'settings'));
    await at.getByRole('button', { name: 'Tambah jadwal' }).scrollIntoViewIfNeeded();
  }),
  dash('mabar-done', 'give-back', 'More games than the ready balance covers', async (at, scene) => {
    await change(at, '**/api/dashboard/credit/offer', { ready: 5_000 }, 'data');
    await at.goto(desk(scene, 'mabar-done'));
    await at.getByRole('button', { name: `Kembalikan sisa game ${scene.cast.players.finished}` }).click();
    await at.getByRole('alertdialog').getByText('Yang kurang').waitFor();
  }),
  dash('mabar', 'queue', 'Who waits; on a phone behind the second tab', async (at, scene) =>
    openBoard(at, scene.cast.system, scene.narrow),
  ),
  dash('mabar', 'search', 'A filter in use; on a phone its box is open', async (at, scene) => {
    await openBoard(at, scene.cast.system, scene.narrow);
    await at.keyboard.press('/');
    await board(at).search.fill('reguler');
  }),
  dash('mabar', 'behind', 'The live channel is cut off', async (at, scene) => {
    await openBoard(at, scene.cast.system, scene.narrow);
    await at.context().setOffline(true);
    await at.getByText(/^Kamu sedang offline/).waitFor();
  }),
  dash('mabar', 'games', 'The games of one who plays', async (at, scene) =>
    boardDialog(at, scene, async () => {
      await board(at).more(scene.cast.players.playing).click();
      await board(at).item('Log Game').click();
      await at.getByRole('alertdialog').getByText('WIN').waitFor();
    }),
  ),
  dash('mabar', 'finished', 'A player has had the last game: stamped, before the row leaves', async (at, scene) => {
    // The host of the other pictures plays on: only this page is told that it is over, and holds the row's 1.2 s.
    await at.addInitScript(() => {
      const later = window.setTimeout.bind(window);
      Object.assign(window, { setTimeout: (run: () => void, ms: number) => (ms === 1_200 ? 0 : later(run, ms)) });
    });
    const list = at.waitForResponse('**/mabar/list');
    await boardDialog(at, scene, async () => {
      const answer = (await (await list).json()) as MabarListAnswer & { status: number };
      answer.data.playing.shift();
      const headers = {
        'access-control-allow-origin': scene.cast.system.origins.dashboard,
        'access-control-allow-credentials': 'true',
      };
      await at.route('**/mabar/game-result', (route) => route.fulfill({ json: answer, headers }));
      await at.route('**/mabar/list', () => new Promise<void>(() => {}));
      await board(at).win.click();
      await board(at).yes.click();
      const leaving = at.locator('li[inert]');
      await leaving.waitFor();
      await leaving.evaluate((row) => (row.style.animation = 'none'));
    });
  }),
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
const drawnEmpty: ReadonlySet<string> = new Set(['statistic', 'queue', 'leaderboard', 'supporters', 'qr']);

const supporterMessage =
  'Semangat terus bang mainnya, jangan lupa makan dan istirahat! Kapan kita mabar bareng lagi? Salam dari anak anak Bekasi yang selalu nonton tiap malam.';

/** Bright and dark beside each other, as in a fight. */
const BUSY_GAME =
  'repeating-linear-gradient(120deg, #2e5d3a 0 60px, #f7e7c6 60px 96px, #0b1230 96px 170px, #3bd48f 170px 214px, #6fc6ff 214px 246px)';

/** An alert of each tier, and what is longest. */
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

const stream: Screen[] = [
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
      await at.addInitScript((game) => {
        const style = { background: game, minHeight: '100vh' };
        addEventListener('load', () => Object.assign(document.documentElement.style, style));
      }, BUSY_GAME);
      await openDisplay(at, scene, 'overlay', own);
      await paidSupport(scene.cast.system, own, {
        supporterName: 'Rara Cantika',
        supporterGift: 75_000,
        supporterMessage: 'Semangat terus bang, gas sampai Mythic Glory malam ini!',
      });
      await at.getByRole('status').waitFor();
    },
  })),
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

const withColumns = WIDGETS.filter((target) => widgetColumns[target].max > 1);

const looks: Screen[] = withColumns.map((target) => ({
  part: 'stream',
  name: target,
  state: 'look',
  about: 'Light, with a title and the columns that are not those of a new host',
  async open(at, scene) {
    const asDrawn = async (route: Route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { data: { state: object } };
      const columns = target === 'statistic' ? 1 : widgetColumns[target].max;
      const state = { ...json.data.state, title: 'Mabar malam Minggu' };
      const appearance = { theme: 'sore', scale: 100, columns };
      await route.fulfill({ response, json: { ...json, data: { ...json.data, state, appearance } } });
    };
    // Once: a page that closes would break off a later one.
    await at.route('**/api/display/widget/*', asDrawn, { times: 1 });
    await openDisplay(at, scene, target, scene.cast.busy);
    await at.getByRole('main').waitFor({ state: 'attached' });
  },
}));

const kit: Screen[] = [
  {
    part: 'kit',
    name: 'kitchen-sink',
    state: 'done',
    about: 'Every component in every state (packages/ui)',
    layout: true,
    async open(at, { kit: address, theme }) {
      await at.goto(`${address}?motion=reduce&theme=${theme}`);
      await at.getByRole('heading', { name: 'Kabar' }).waitFor();
    },
  },
];

export const screens: readonly Screen[] = [...viewer, ...host, ...helper, ...stream, ...looks, ...kit];
