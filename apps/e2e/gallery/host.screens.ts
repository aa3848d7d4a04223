import type { AlertItem } from '@mabarin/api-client/contract/alerts';
import type { transactions } from '@mabarin/api-client/contract/cash';
import type { MabarEntry, MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import type { Show } from '@mabarin/api-client/contract/show';
import type { Voucher } from '@mabarin/api-client/contract/vouchers';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { daysOfMonth, wibMonth } from '@mabarin/domain/reports/report';
import type { Page } from '@playwright/test';
import { change, desk, type Extra, type Scene, type Screen, type Words } from './screen.ts';
import { board, openBoard } from '#board.ts';
import { dashboardPages } from '#dashboard-pages.ts';

/** Lists of the dashboard that can be empty, loading and failing. Gifts come with the profile. */
const lists = ['mabar', 'mabar-done', 'mabar-blacklist', 'gift', 'gift-claim', 'support', 'cash-trx'];

/** The profile's call; without it there is no page. */
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

/** A month of income on most days, with two cash-outs, one of them returned. */
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
  return { status: 0, data: { opening, closing, lines, vouchers: { orders: 8, amount: 95_000 } } };
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

/** Thirty vouchers of all kinds and states, the first one in use. */
function fullVouchers(): Voucher[] {
  const kinds = [
    { kind: 'percent', value: 20 },
    { kind: 'amount', value: 15_000 },
    { kind: 'games', value: 3 },
  ] as const;
  const states = ['open', 'open', 'used', 'ended', 'stopped'] as const;
  return Array.from({ length: 30 }, (_, index) => {
    const state = states[index % states.length] ?? 'open';
    const uses = 5 + index * 7;
    const taken = state === 'used' ? uses : Math.floor(uses / 3);
    return {
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      code: index % 4 === 0 ? `LEBARANHE${index + 10}` : `HEMAT${index}`,
      ...(kinds[index % kinds.length] ?? kinds[0]),
      uses,
      taken,
      late: 0,
      reserved: index % 3 === 0 ? 1 : 0,
      given: taken * 6_000,
      lastDay: '2026-12-31',
      state,
      at: '2026-11-20T03:00:00.000Z',
    };
  });
}

const boardDialog = async (at: Page, { cast, narrow }: Scene, open: () => Promise<void>) => {
  await openBoard(at, cast.system, narrow);
  if (narrow) await at.getByRole('tab', { name: /^Bermain/ }).click();
  await open();
};

/** A show in its second hour: milestones, an open vote and a closed one, and each kind of row in the history. */
function fullShow(now: number): Show {
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const row = { amount: 0, limit: null, undone: null };
  return {
    rules: {
      per: 10_000,
      support: 1,
      order: 2,
      game: 3,
      gift: 5,
      eventCap: 60,
      totalCap: 600,
      takeBack: true,
    },
    version: 1,
    round: 2,
    raised: 1_385_000,
    given: 8_100,
    milestones: [
      { amount: 500_000, title: 'Push-up 20x', reached: at(-42) },
      { amount: 2_000_000, title: 'Nyanyi satu lagu dangdut di depan kamera', reached: null },
    ],
    votes: [
      {
        id: 'v2',
        title: 'Hero berikutnya siapa?',
        open: true,
        closesAt: at(8),
        options: [
          { title: 'Layla', amount: 125_000 },
          { title: 'Tigreal', amount: 90_000 },
          { title: 'Siapa saja asal bukan marksman lagi', amount: 0 },
        ],
      },
      {
        id: 'v1',
        title: 'Lagu apa?',
        open: false,
        closesAt: at(-55),
        options: [
          { title: 'Pop', amount: 40_000 },
          { title: 'Dangdut', amount: 310_000 },
        ],
      },
    ],
    events: [
      { ...row, id: 7, source: 'support', amount: 1_250_000, seconds: 3_600, limit: 'event', at: at(-1) },
      { ...row, id: 6, source: 'game', seconds: 180, at: at(-4) },
      { ...row, id: 5, source: 'order', amount: 30_000, seconds: 360, at: at(-12) },
      { ...row, id: 4, source: 'gift', seconds: 0, limit: 'paused', at: at(-20) },
      { ...row, id: 3, source: 'support', amount: 25_000, seconds: 120, at: at(-31), undone: 'host' },
      { ...row, id: 2, source: 'game', seconds: 180, at: at(-38), undone: 'game' },
      { ...row, id: 1, source: 'support', amount: 50_000, seconds: 300, at: at(-1_500), undone: 'refund' },
    ],
  };
}

async function openShow(at: Page, scene: Scene): Promise<void> {
  await change(at, '**/api/dashboard/show', fullShow(scene.cast.system.now()), 'data');
  await at.goto(desk(scene, 'widget-show'));
  await showMain(at, 'Hero berikutnya siapa?');
}

/** Two tiers on the overlay page, the second one open, and files in every state. */
async function openTiers(at: Page, scene: Scene): Promise<void> {
  const own = (ref: string, name: string, change: object) => ({
    ref,
    name,
    type: 'image',
    state: 'ready',
    url: null,
    webp: null,
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
  await at.getByRole('tab', { name: 'Tingkatan' }).click();
  for (const number of [1, 2]) {
    await at.getByRole('button', { name: 'Tambah tingkatan' }).click();
    const tier = at.getByRole('group', { name: `Tingkatan ${number}`, exact: true });
    await tier.getByRole('textbox', { name: 'Mulai dari nominal' }).fill(String(number * 50_000));
    await tier.getByLabel('Tulisan').fill('{nama} turun gunung');
  }
  await at.getByLabel('Jenis').last().selectOption('Pesanan');
  await at.locator('summary').filter({ hasText: 'Tingkatan 1' }).click();
}

async function changeQueue(at: Page, queueOf: (queue: MabarEntry[]) => MabarEntry[]): Promise<void> {
  await at.route('**/api/dashboard/mabar/list', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as MabarListAnswer & { status: number };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, queue: queueOf(answer.data.queue) } } });
  });
}

/** The dashboard as the host's helpers see it. */
export const helper: Screen[] = [
  ...(
    [
      ['mabar', 'moderator', 'Push Rank'],
      ['overlay', 'moderator', 'Pengaturan'],
      ['widget', 'moderator', 'Statistik game'],
      ['support', 'moderator', 'Disembunyikan karena judi online'],
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

export const host: Screen[] = [
  ...dashboardPages.map(([path, words]) =>
    dash(
      path,
      'busy',
      'A host in the middle of an evening',
      async (at, scene) => {
        await at.goto(desk(scene, path));
        await showMain(at, words);
        // The part of the board that loads last.
        if (path === 'mabar') await showMain(at, 'Persiapan');
        // Tiles are pages of their own, loaded when in view.
        if (path === 'widget') await at.frameLocator('iframe[title="statistic"]').getByText('WIN').waitFor();
        if (path === 'widget' && !scene.narrow) await at.frameLocator('iframe[title="qr"]').getByRole('img').waitFor();
      },
      { layout: true },
    ),
  ),
  dash('remote', 'made', 'A host who has just made a remote key', async (at, scene) => {
    await at.goto(desk(scene, 'remote'));
    await at.getByLabel('Nama kunci').fill('Stream Deck');
    await at.getByRole('button', { name: 'Buat kunci' }).click();
    await at.getByText('Kunci Stream Deck sudah jadi').waitFor();
    await at.getByRole('button', { name: 'Tampilkan QR' }).click();
  }),
  dash('remote', 'phone', 'A helper whose phone works the board, after a press', async (at, scene) => {
    await at.goto(desk(scene, 'remote'));
    await at.getByLabel('Nama kunci').fill('HP Sari');
    await at.getByRole('radio', { name: 'Semua' }).check();
    await at.getByRole('button', { name: 'Buat kunci' }).click();
    await at.goto(await at.getByLabel('Link untuk HP').inputValue());
    // Restores the board for the other pictures.
    await at.getByRole('button', { name: 'Lanjutkan alert' }).click();
    await at.getByText('Alert lanjut.').waitFor();
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
          .or(at.getByRole('button', { name: 'Coba lagi' }))
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
      await at.getByText('Siap live').waitFor();
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
  dash('mabar-voucher', 'full', 'Thirty vouchers, and who used the first one', async (at, scene) => {
    const headers = {
      'access-control-allow-origin': scene.cast.system.origins.dashboard,
      'access-control-allow-credentials': 'true',
    };
    const uses = Array.from({ length: 6 }, (_, index) => ({
      name: index === 0 ? 'Rara Cantika Putri Maharani' : `Pemain ${index}`,
      title: 'Reguler',
      games: 3,
      price: index === 1 ? 0 : 24_000,
      discount: index === 1 ? 30_000 : 6_000,
      paid: index !== 2,
      late: index === 3,
      at: '2026-11-26T03:00:00.000Z',
    }));
    await at.route('**/dashboard/voucher', (route) =>
      route.fulfill({ json: { status: 0, data: fullVouchers() }, headers }),
    );
    await at.route('**/dashboard/voucher/uses', (route) => route.fulfill({ json: { status: 0, data: uses }, headers }));
    await at.goto(desk(scene, 'mabar-voucher'));
    await at.getByRole('button', { name: 'Lainnya untuk LEBARANHE10' }).click();
    await at.getByRole('menuitem', { name: 'Pemakai' }).click();
    await showMain(at, 'Rara Cantika');
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
    await at.getByRole('tab', { name: 'Tampilan' }).click();
    await at.frameLocator('iframe').getByRole('status').waitFor();
    await at.getByRole('radio', { name: 'Neon' }).check();
    await at.getByText('Lanjutan').click();
    await at.getByLabel('Pakai warna sendiri').check();
    await at.getByLabel('Tulisan', { exact: true }).fill('#443366');
    await at.getByText(/^Tulisan ini susah dibaca/).scrollIntoViewIfNeeded();
  }),
  dash('overlay', 'bright', 'A large support on a phone’s stream, over a bright game', async (at, scene) => {
    await at.goto(desk(scene, 'overlay'));
    await at.getByRole('tab', { name: 'Tampilan' }).click();
    await at.getByText('Coba contoh lain').click();
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
    await at.getByRole('button', { name: 'Atur Statistik game' }).click();
    const card = at.getByRole('region', { name: 'Statistik game' });
    await card.getByLabel('Tampilan Statistik game').first().click();
    await card.getByRole('radio', { name: 'Terang' }).check();
    await card.getByLabel('Judul statistik (opsional)').fill('Skor malam ini');
    await card.frameLocator('iframe[title="statistic"]').getByText('Skor malam ini').waitFor();
  }),
  dash(
    'widget-show',
    'empty',
    'A host without a show',
    async (at, scene) => {
      await at.goto(desk(scene, 'widget-show'));
      await showMain(at, 'Belum ada catatan.');
    },
    { as: ({ empty }) => empty },
  ),
  dash('widget-show', 'full', 'A show in its second hour', openShow, { layout: true }),
  dash('widget-show', 'undo', 'A row of the history is being undone', async (at, scene) => {
    await openShow(at, scene);
    await at
      .getByRole('button', { name: /^Batalkan Support/ })
      .first()
      .click();
    await at.getByRole('alertdialog').waitFor();
  }),
  dash('overlay-setup', 'tiktok', 'How the overlay is set up in TikTok LIVE Studio, upright', async (at, scene) => {
    await at.goto(desk(scene, 'overlay-setup'));
    await at.getByLabel('Program').selectOption('TikTok LIVE Studio');
    await at.getByRole('radio', { name: 'Portrait' }).check();
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
  dash('mabar', 'team', 'A team that is suggested, with who is offline folded', async (at, scene) => {
    await changeQueue(at, (queue) =>
      queue.map((entry, place) => (place < 2 ? { ...entry, status: 'offline' } : entry)),
    );
    await openBoard(at, scene.cast.system, scene.narrow);
    await at.getByRole('button', { name: 'Menu antrian' }).click();
    await board(at).item('Saran tim').click();
    await at.getByRole('alertdialog').waitFor();
  }),
  dash('mabar', 'next-players', 'Who is called by "Main berikutnya", before it is pressed', async (at, scene) => {
    await openBoard(at, scene.cast.system, scene.narrow);
    await at.getByRole('button', { name: /^Main \d berikutnya/ }).click();
    await at.getByRole('alertdialog').waitFor();
  }),
  dash('mabar', 'hours-menu', 'Break, last order and planned hours', async (at, scene) => {
    await openBoard(at, scene.cast.system, scene.narrow);
    await at.getByRole('button', { name: 'Menu antrian' }).click();
    await board(at).item('Istirahat').waitFor();
  }),
  dash('mabar', 'break', 'A break, and the last order is set', async (at, scene) => {
    const lastOrder = { waiting: 10, at: '2031-05-07T15:00:00.000Z' };
    await change(at, '**/api/dashboard/host', { breakSeconds: 412, lastOrder }, 'data');
    await openBoard(at, scene.cast.system, scene.narrow);
    await at.getByText('Istirahat, lanjut dalam').waitFor();
  }),
  dash('mabar', 'strip', 'The strip of alerts, opened', async (at, scene) => {
    await openBoard(at, scene.cast.system, scene.narrow);
    await at.getByRole('button', { name: /^(Buka kontrol|Kontrol) alert$/ }).click();
    await at
      .getByRole('menuitem', { name: 'Jeda' })
      .or(at.getByRole('button', { name: 'Jeda' }))
      .waitFor();
  }),
  dash('mabar', 'alarm', 'Something paid has waited too long: the strip says so', async (at, scene) => {
    await change(at, '**/api/dashboard/overlay/status', { alarm: true, waiting: 3 }, 'data');
    await openBoard(at, scene.cast.system, scene.narrow);
    await at.getByText('Ada alert belum tampil').waitFor();
    await at.locator('summary').filter({ hasText: 'Persiapan' }).waitFor();
  }),
  dash('mabar', 'setup', 'The checklist, opened from its chip over the board', async (at, scene) => {
    await openBoard(at, scene.cast.system, scene.narrow);
    await at.locator('summary').filter({ hasText: 'Persiapan' }).click();
    await at.getByText('Penonton kenal kamu dari foto').waitFor();
  }),
  dash('mabar', 'strip-hidden', 'An alert plays whose message stays off the stream', async (at, scene) => {
    const playing = {
      id: '1',
      support_id: null,
      kind: 'support',
      subject: 'support',
      name: 'Sultan Bekasi',
      amount: 25_000,
      message: 'Semangat terus bang!',
      message_shown: false,
      hidden: null,
      doubted: null,
      because: null,
      state: 'started',
      skip_reason: null,
      dispute: null,
      settled_at: '2031-05-07T12:30:00.000Z',
      speech: null,
    } satisfies AlertItem;
    await change(at, '**/api/dashboard/overlay/status', { playing, waiting: 3 }, 'data');
    await openBoard(at, scene.cast.system, scene.narrow);
    await at.getByText('Pesan tidak tampil di live.').waitFor();
  }),
  dash('mabar', 'away', 'The first of the queue said to be back in ten minutes', async (at, scene) => {
    await changeQueue(at, ([first, ...others]) =>
      first === undefined ? [] : [{ ...first, postponed: 1, backMinutes: 10 }, ...others],
    );
    await openBoard(at, scene.cast.system, scene.narrow);
    await at.getByText('balik 10 menit lagi').waitFor();
  }),
  dash('cash-trx', 'credit', 'Orders that credit paid a part of, or all', async (at, scene) => {
    await at.route('**/api/dashboard/cash/transaction', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as OutputOf<typeof transactions>;
      const data = answer.data.map((row, index) =>
        row.kind !== 'payment' || index > 4
          ? row
          : { ...row, credit: index % 2 ? row.amount : 10_000, fee: index % 2 ? 0 : row.fee },
      );
      await route.fulfill({ response, json: { ...answer, data } });
    });
    await at.goto(desk(scene, 'cash-trx'));
    await at.locator('summary').first().click();
    await at.getByText('Dibayar kredit').first().waitFor();
  }),
  dash('settings', 'hours', 'Two evenings of the week are planned', async (at, scene) => {
    const plannedHours = [
      { day: 1, start: '20:00' },
      { day: 5, start: '21:30' },
    ];
    await change(at, '**/api/dashboard/host', { plannedHours }, 'data');
    await at.goto(desk(scene, 'settings'));
    await at.getByText('HP dan jadwal').click();
    await at.getByRole('button', { name: 'Tambah jadwal' }).scrollIntoViewIfNeeded();
  }),
  dash('mabar-done', 'give-back', 'More games than the ready balance covers', async (at, scene) => {
    await change(at, '**/api/dashboard/credit/offer', { ready: 5_000 }, 'data');
    await at.goto(desk(scene, 'mabar-done'));
    await board(at).more(scene.cast.players.finished).click();
    await board(at).item('Kembalikan sisa game').click();
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
      await board(at).item('Riwayat game').click();
      await at.getByRole('alertdialog').getByText('WIN').waitFor();
    }),
  ),
  dash('mabar', 'finished', 'A player has had the last game: stamped, before the row leaves', async (at, scene) => {
    // The host of the other pictures plays on: only this page is told of the end, and freezes the row's 1.2 s.
    await at.addInitScript(() => {
      const later = window.setTimeout.bind(window);
      Object.assign(window, { setTimeout: (run: () => void, ms: number) => (ms === 1_200 ? 0 : later(run, ms)) });
    });
    const list = Promise.withResolvers<MabarListAnswer & { status: number }>();
    await at.route('**/mabar/list', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as MabarListAnswer & { status: number };
      const [first] = answer.data.playing;
      if (first) first.played = first.count - 1;
      list.resolve(answer);
      await route.fulfill({ response, json: answer });
    });
    await boardDialog(at, scene, async () => {
      const answer = await list.promise;
      answer.data.playing.shift();
      answer.currentGame.statistic.game += 1;
      answer.currentGame.statistic.win += 1;
      if (answer.lastGame) answer.lastGame.statistic = answer.currentGame.statistic;
      const headers = {
        'access-control-allow-origin': scene.cast.system.origins.dashboard,
        'access-control-allow-credentials': 'true',
      };
      await at.route('**/mabar/game-result', (route) => route.fulfill({ json: answer, headers }));
      await at.route('**/mabar/list', () => new Promise<void>(() => {}));
      await board(at).win.click();
      // Frozen from its first moment, because it lasts less than a second.
      const held = at.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const look = () => {
              const row = document.querySelector<HTMLElement>('li[inert]');
              if (row === null) return void requestAnimationFrame(look);
              row.style.animation = 'none';
              resolve();
            };
            look();
          }),
      );
      await board(at).yes.click();
      await held;
    });
  }),
  dash('mabar', 'win', 'The question after Win', async (at, scene) =>
    boardDialog(at, scene, async () => {
      await board(at).win.click();
      await board(at).yes.waitFor();
    }),
  ),
];
