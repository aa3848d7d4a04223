import { saveHostSettings } from '@mabarin/api-client/contract/mabar';
import { saveShow } from '@mabarin/api-client/contract/show';
import { noRules } from '@mabarin/domain/show/show';
import { saveWidget } from '@mabarin/api-client/contract/widgets';
import { wibDate } from '@mabarin/domain/time';
import { noRoles } from '@mabarin/domain/roles';
import type { Page } from '@playwright/test';
import { player } from './cast.ts';
import { givenBack, openStall, page, paymentNoise, walk } from './public-screen.ts';
import { change, fail, hang, see, site, type Scene, type Screen } from './screen.ts';
import { asHost } from '#gifts.ts';
import { newPlayer, paidSupport } from '#orders.ts';
import {
  anOrder,
  fillOrder,
  fillSupport,
  finalScreen,
  orderForm,
  passCaptcha,
  paymentScreen,
  submit,
  supportForm,
} from '#viewer.ts';

const wanted = { ...player(40), event: 'Reguler', role: 'Jungler', games: 2, message: 'Gas bang!' };

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

export const orders: Screen[] = [
  page(
    'host-mabar',
    'empty',
    { path: ({ host }) => `/${host.username}/mabar`, words: 'Saya bukan robot', about: 'A viewer who just came' },
    { layout: true },
  ),
  page('host-mabar', 'closed', {
    path: ({ closed }) => `/${closed.username}/mabar`,
    words: 'Kabari kalau buka',
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
  walk('host-mabar', 'rules', 'More games than the host allows in a row', async (at, scene) => {
    const host = await scene.cast.createHost(scene.key);
    await asHost(scene.cast.system, host, saveHostSettings.path, { gamesInRow: 1, sundulPerHour: 2, oneOrder: true });
    await openStall(at, scene, host);
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
    await see(at, /^− kredit Rp/);
  }),
  walk('host-mabar', 'credit-whole', 'A credit that pays all of it', async (at, scene) => {
    await openWithCredit(at, scene, 50_000);
    await see(at, /lunas pakai kredit/);
  }),
  walk('host-mabar', 'voucher', 'A voucher and a credit in one field', async (at, scene) => {
    await openWithCredit(at, scene, 5_000, { kind: 'percent', value: 50, lastDay: '2027-01-31' });
    await see(at, /^− voucher Rp/);
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
    await scene.cast.system.sandbox.fail(payment.number);
    await at.clock.fastForward(4_000);
    await at.getByRole('alertdialog').waitFor();
  }),
  walk('payment', 'expired', 'Nobody paid', async (at, scene) => {
    const payment = await openPayment(at, scene);
    await scene.cast.system.sandbox.expire(payment.number);
    await at.clock.fastForward(4_000);
    await at.getByRole('alertdialog').waitFor();
  }),
  walk('payment', 'short', 'Money came, and too little', async (at, scene) => {
    const payment = await openPayment(at, scene);
    await scene.cast.system.sandbox.pay(payment.number, { amount: 10_000 });
    await at.clock.fastForward(4_000);
    await paymentScreen(at).qr.waitFor({ state: 'hidden' });
  }),
  walk(
    'final',
    'done',
    'The order is paid',
    async (at, scene) => {
      const payment = await openPayment(at, scene);
      await scene.cast.system.sandbox.pay(payment.number);
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
    const payment = await submit(at, orderForm(at).submit);
    await scene.cast.system.sandbox.pay(payment.number);
    await at.clock.fastForward(4_000);
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
    await scene.cast.system.sandbox.pay(payment.number);
    await at.clock.fastForward(4_000);
    await finalScreen(at).title.waitFor();
  }),
];
