import type { Page } from '@playwright/test';
import { page, walk } from './public-screen.ts';
import { see, site, type Scene, type Screen } from './screen.ts';
import { aRegistration, choosePhoto, fillAkun, fillGame, fillStan } from '#join.ts';
import { passCaptcha } from '#viewer.ts';

/** Three hosts who play now. */
async function letPlay(at: Page, scene: Scene): Promise<void> {
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
          found('bangkancil', 'Bang Kancil', 10_000, 4, {
            from: 12,
            to: 31,
            in: '12–31 menit',
            at: null,
            here: null,
          }),
          found('stanramai01', 'Bang Kancil Penguasa Land of Dawn Selamanya', 7_500, 128, {
            from: 340,
            to: 610,
            in: '5–11 jam',
            at: 'sekitar 01.00–05.30',
            here: null,
          }),
        ],
      },
      headers: {
        'access-control-allow-origin': scene.cast.system.origins.public,
        'access-control-allow-credentials': 'true',
      },
    }),
  );
}

/** The link to the data of an e-mail that has paid three times. */
async function openReceipts(at: Page, scene: Scene): Promise<void> {
  const headers = {
    'access-control-allow-origin': scene.cast.system.origins.public,
    'access-control-allow-credentials': 'true',
  };
  const paid = (payment_number: string, gross: number, paid_at: string) => ({
    host: 'bangkancil',
    payment_number,
    status: 'paid',
    price: gross,
    credit: 0,
    fee: 0,
    gross,
    paid_at,
    created_at: paid_at,
  });
  const support = { name: 'Wati', anonymous: false, email_hidden: true, message: '', amount: 20_000 };
  const order = { title: 'Reguler', count: 3, message: '', party: [], entries: [], credits: [], browsers: 0 };
  const who = { player_id: '310000123', player_server: '2101', player_name: 'Wati' };
  const data = {
    email: 'wati@mabarin.test',
    at: '2031-05-07T12:00:00.000Z',
    supports: [
      { ...paid('PAY-4F7C2A', 21_000, '2031-05-06T13:10:00.000Z'), ...support },
      { ...paid('PAY-9B1D55', 52_500, '2031-03-01T14:42:00.000Z'), ...support },
    ],
    orders: [{ ...paid('PAY-7E0A13', 31_500, '2031-05-07T11:20:00.000Z'), ...order, ...who }],
    refunds: [],
    messages: [],
    teams: [],
    bans: [],
  };
  const link = { email: 'w***@mabarin.test', until: '2031-05-07T13:00:00.000Z' };
  await at.route('**/api/privacy/check', (route) => route.fulfill({ json: { status: 0, data: link }, headers }));
  await at.route('**/api/privacy/download', (route) => route.fulfill({ json: { status: 0, data }, headers }));
  await at.goto(site(scene, '/data-saya/kode'));
  await at.getByRole('button', { name: 'Lihat bukti bayar' }).click();
  await see(at, 'Jumlah dari 3 pembayaran');
}

export const visits: Screen[] = [
  walk('data', 'receipts', 'What an e-mail has paid this year', openReceipts),
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
    await letPlay(at, scene);
    await at.goto(site(scene, '/main?urut=harga'));
    await at.getByText('128 antri').waitFor();
  }),
  walk('landing', 'playing', 'A viewer while hosts play', async (at, scene) => {
    await letPlay(at, scene);
    await at.goto(site(scene, '/'));
    await at.getByText('128 antri').waitFor();
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
    { path: () => '/login', words: 'Masuk sebagai host', about: 'A host who comes to work' },
    { layout: true },
  ),
  walk('login', 'failing', 'A host with the wrong password', async (at, scene) => {
    await at.goto(site(scene, '/login'));
    await at.getByLabel('Email', { exact: true }).fill(scene.cast.host.email);
    await at.getByLabel('Password', { exact: true }).fill('bukan ini kuncinya');
    await passCaptcha(at);
    await at.getByRole('button', { name: 'Masuk', exact: true }).last().click();
    await see(at, 'Email atau password salah!');
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
    { path: () => '/join', words: 'jadi alamatmu', about: 'Somebody who wants to be a host' },
    { layout: true },
  ),
  walk('join', 'refused', 'The first step without anything in it', async (at, scene) => {
    await at.goto(site(scene, '/join'));
    await at.getByRole('button', { name: 'Lanjut', exact: true }).click();
    await at.getByText('Pilih foto!').waitFor();
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
    'find-payment',
    'empty',
    {
      path: () => '/cari-pembayaran',
      words: 'Yang masih kamu punya',
      about: 'A payer whose browser forgot the ticket',
    },
    { layout: true },
  ),
  walk('find-payment', 'picture', 'A payer who saved the QR', async (at, scene) => {
    await at.goto(site(scene, '/cari-pembayaran'));
    await at.getByRole('radio', { name: 'Foto QR' }).check();
    await see(at, 'Pilih foto');
  }),
  walk('find-payment', 'refused', 'The search without anything in it', async (at, scene) => {
    await at.goto(site(scene, '/cari-pembayaran'));
    await at.getByRole('checkbox', { name: 'Saya bukan robot' }).check();
    await at.getByRole('button', { name: 'Cari', exact: true }).click();
    await at.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await see(at, 'Isi jam bayarnya, contoh 20.15.');
  }),
  walk('find-payment', 'mail', 'Whoever searched: the same words whether a payment fits or not', async (at, scene) => {
    await at.goto(site(scene, '/cari-pembayaran'));
    await at.getByRole('radio', { name: 'Email' }).check();
    await at.getByRole('textbox', { name: 'Nominal' }).fill('10500');
    await at.getByLabel('Jam bayar').fill('20:15');
    await at.getByLabel('Email kamu').fill('budi@example.test');
    await at.getByRole('checkbox', { name: 'Saya bukan robot' }).check();
    await at.getByRole('button', { name: 'Cari', exact: true }).click();
    await see(at, 'Cek email pesanannya.');
  }),
  page(
    'error404',
    'done',
    { path: () => '/error404', words: 'Host ini tidak ada.', about: 'Whoever mistyped a name' },
    { layout: true },
  ),
];
