import { createClient } from '@mabarin/api-client/client';
import { giftProof } from '@mabarin/api-client/contract/gifts';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { saveShow } from '@mabarin/api-client/contract/show';
import { noRules } from '@mabarin/domain/show/show';
import { saveWidget } from '@mabarin/api-client/contract/widgets';
import { wibDate } from '@mabarin/domain/time';
import type { Page } from '@playwright/test';
import { noRoles } from '@mabarin/domain/roles';
import { player, type Cast } from './cast.ts';
import {
  change,
  changeTicket,
  fail,
  hang,
  see,
  site,
  type Extra,
  type Scene,
  type Screen,
  type Words,
} from './screen.ts';
import { asHost, fillClaim, claimForm, gachaScreen, resultScreen } from '#gifts.ts';
import { aRegistration, choosePhoto, fillAkun, fillGame, fillStan } from '#join.ts';
import { newPlayer, paidSupport } from '#orders.ts';
import {
  anOrder,
  drawInBrowser,
  fillOrder,
  fillSupport,
  finalScreen,
  openTurn,
  orderForm,
  passCaptcha,
  paymentScreen,
  submit,
  supportForm,
} from '#viewer.ts';

/** A page of the public site at an address. */
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

/** A state of the public site reached by actions. */
function walk(name: string, state: string, about: string, open: Screen['open'], extra: Extra = {}): Screen {
  return { part: 'public', name, state, about, open, ...extra };
}

async function openStall(at: Page, scene: Scene, host: HandleHost, tab = 'mabar'): Promise<void> {
  await at.goto(site(scene, `/${host.username}/${tab}`));
  await see(at, 'Saya bukan robot');
}

const wanted = { ...player(40), event: 'Reguler', role: 'Jungler', games: 2, message: 'Gas bang!' };

/** Countdown with its bulbs, QR code, transaction number. */
const paymentNoise = ['[role=timer]', '[role=timer] ~ *', 'img[alt^="Kode QRIS"]', 'aside bdi'];

/** Orders at a host of this picture alone, up to the QR code. */
async function openPayment(at: Page, scene: Scene) {
  const host = await scene.cast.createHost(scene.key);
  await openStall(at, scene, host);
  await fillOrder(at, anOrder(wanted));
  const payment = await submit(at, orderForm(at).submit);
  await paymentScreen(at).qr.waitFor();
  return payment;
}

/** Stores a credit code like the link of a ticket does. */
async function keepCode(at: Page, { cast }: Scene): Promise<void> {
  const kept = JSON.stringify({ version: '1', host: cast.host.username, code: givenBack.code });
  await at.addInitScript((credit) => localStorage.setItem('credit', credit), kept);
}

/** The order form of a viewer who comes from a ticket with this much credit. */
async function openWithCredit(at: Page, scene: Scene, available: number, voucher: unknown = null): Promise<void> {
  await keepCode(at, scene);
  await at.route('**/api/credit/check', (route) =>
    route.fulfill({
      json: { status: 0, data: { available, ends: givenBack.ends, creditEnds: givenBack.ends, voucher } },
      headers: {
        'access-control-allow-origin': scene.cast.system.origins.public,
        'access-control-allow-credentials': 'true',
      },
    }),
  );
  await openStall(at, scene, scene.cast.host);
  await fillOrder(at, anOrder(wanted));
}

/** The parameters of a proof's address that name its first draw, as in the link of a result. */
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

/** A ticket's entry that neither waits nor plays. */
const overEntry = { place: null, wait: null, status: null, onlineUntil: null, postponed: null };

/** Tickets of a party, and tickets with a credit, a refund or an offer of one. */
const moneyTickets: Record<string, { about: string; words: Words; data: object; entry?: object }> = {
  child: {
    about: 'A parent reported that a child paid',
    words: 'jawabannya muncul di sini',
    data: { childReport: 'asked', mayReportChild: false },
  },
  account: {
    about: 'A refund waits for its account',
    words: 'Isi dulu rekening',
    data: {
      state: 'done',
      childReport: 'approved',
      mayReportChild: false,
      waits: { for: 'refund_account', until: null },
      refund: {
        offer: null,
        refunds: [
          {
            refund_id: 'RF-1',
            games: 2,
            amount: 21000,
            fee: 1000,
            credit: 0,
            askedBy: 'operator',
            state: 'approved',
            method: 'transfer',
            at: '2026-11-27T05:00:00.000Z',
            endedAt: null,
            refusal: null,
            takesAccount: true,
            needsAccount: true,
            account: null,
          },
        ],
      },
    },
  },
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
    entry: overEntry,
    data: {
      state: 'done',
      canTransfer: false,
      refund: null,
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
    entry: overEntry,
    data: {
      state: 'done',
      canTransfer: false,
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

export const viewer: Screen[] = [
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
    // Made-up hosts, because real ones must not change while pictures are taken.
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
  walk('host-mabar', 'invalid', 'Sent with nothing filled in', async (at, scene) => {
    await openStall(at, scene, scene.cast.host);
    await passCaptcha(at);
    await orderForm(at).next.click();
    await see(at, /hal belum pas/);
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
    // The notice loads a moment after the page.
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
  walk('host-mabar', 'voucher', 'A voucher and a credit in one field', async (at, scene) => {
    await openWithCredit(at, scene, 5_000, { kind: 'percent', value: 50, lastDay: '2027-01-31' });
    await see(at, /^Rp20.000 − voucher Rp10.000 − kredit/);
  }),
  walk('host-mabar', 'payments-down', 'No gateway makes QR codes', async (at, scene) => {
    await change(at, '**/api/payments-open', { open: false }, 'data');
    await openStall(at, scene, scene.cast.host);
    await see(at, /^Pembayaran lagi gangguan/);
  }),
  walk('host-mabar', 'credit-refused', 'A code that is none', async (at, scene) => {
    await keepCode(at, scene);
    await openStall(at, scene, scene.cast.host);
    await see(at, /tidak ditemukan/);
  }),
  walk('host-mabar', 'before-script', 'The page as the server drew it, its script not there yet', async (at, scene) => {
    // The early script blocks rendering, so it must load.
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
        // The preview's alert loads a moment after the page.
        await see(at, 'Sultan Bekasi');
      },
    ),
  ),
  walk('host-support', 'boards', 'A host with milestones, and goal and leaderboard on the page', async (at, scene) => {
    const { system } = scene.cast;
    const own = await scene.cast.createHost(scene.key);
    const since = wibDate(system.now());
    const saved = {
      goal: { title: 'Kursi gaming baru', target: 2_500_000, since, onPage: true },
      leaderboard: { title: 'Top supporter', range: 'month', count: 5, onPage: true },
    };
    for (const [target, settings] of Object.entries(saved)) {
      await asHost(system, own, saveWidget.path, { target, settings });
    }
    const milestones = [
      { amount: 500_000, title: 'Push-up 20x' },
      { amount: 2_000_000, title: 'Nyanyi satu lagu dangdut di depan kamera' },
    ];
    await asHost(system, own, saveShow.path, { rules: noRules, milestones });
    const givers = [
      ['Sultan Bekasi Timur Raya', 1_250_000],
      ['Rara Cantika', 75_000],
      ['Ani', 50_000],
    ] as const;
    for (const [supporterName, supporterGift] of givers) {
      const supporterEmail = `${supporterGift}@mabarin.test`;
      await paidSupport(system, own, { supporterName, supporterGift, supporterEmail });
    }
    await openStall(at, scene, own, 'support');
    await see(at, 'Rara Cantika');
  }),
  walk('host-support', 'invalid', 'Sent with nothing filled in', async (at, scene) => {
    await openStall(at, scene, scene.cast.host, 'support');
    await passCaptcha(at);
    await supportForm(at).next.click();
    await see(at, /hal belum pas/);
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
    'The QR code of what voucher and credit leave',
    async (at, scene) => {
      const voucher = { code: 'LEBARANHEMAT', discount: 4_000 };
      const rest = { price: 16_000, credit: 4_000, fee: 600, qris_price: 12_600 };
      await change(at, '**/api/mabar', { ...rest, voucher }, 'data');
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
  walk('payment', 'short', 'Money came, and too little', async (at, scene) => {
    const payment = await openPayment(at, scene);
    await scene.cast.system.sandbox.pay(payment.transaction_id, { amount: 10_000 });
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
    const entry = { ...overEntry, played: games.length, left: 0, games };
    await changeTicket(at, { state: 'done', endedAt, canTransfer: false, refund: null }, entry);
    await at.goto(site(scene, `/tiket/${scene.cast.tickets.mabar}`));
    await see(at, 'Hasil mabar');
  }),
  walk('ticket', 'transfer', 'The form by which a place goes to a friend', async (at, scene) => {
    await at.goto(site(scene, `/tiket/${scene.cast.tickets.mabar}`));
    await openTurn(at);
    await at.getByRole('button', { name: 'Pindahkan ke pemain lain' }).click();
    await at.getByRole('button', { name: 'Pindahkan tempat ini' }).waitFor();
  }),
  walk('ticket', 'moved', 'Whoever gave the place away: the ticket is only to be read', async (at, scene) => {
    const moved = { state: 'moved', movedTo: 'K•••l', entry: null, refund: null, canTransfer: false };
    await change(at, '**/api/ticket/*', moved, 'data');
    await at.goto(site(scene, `/tiket/${scene.cast.tickets.mabar}`));
    await see(at, 'Sudah dipindahkan');
  }),
  walk(
    'ticket',
    'moved-unanswered',
    'The place is given away, and the answer with the new ticket was lost',
    async (at, scene) => {
      const code = scene.cast.tickets.mabar;
      const body = JSON.stringify({ ticket: code, form: { gameID: '123456789', gameServerID: '1234' } });
      await at.addInitScript(
        ([name, kept]) => sessionStorage.setItem(name!, kept!),
        [`keys:transfer:${code}`, JSON.stringify([{ body, key: 'A'.repeat(22), at: scene.cast.system.now() }])],
      );
      const moved = { state: 'moved', movedTo: 'K•••l', entry: null, refund: null, canTransfer: false };
      await change(at, '**/api/ticket/*', moved, 'data');
      await at.goto(site(scene, `/tiket/${code}`));
      await see(at, 'Ambil link tiket baru');
    },
  ),
  ...Object.entries(moneyTickets).map(([state, { about, words, data, entry }]) =>
    walk('ticket', state, about, async (at, scene) => {
      await changeTicket(at, data, entry ?? {});
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
      // A window without the own row.
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
    await at.getByRole('button', { name: 'Coba lagi' }).waitFor();
  }),
];
