import type { LegalOrder, LegalStory } from '@mabarin/api-client/contract/desk/legal';
import type { DeskMoney } from '@mabarin/api-client/contract/desk/money';
import type { DeskTask } from '@mabarin/api-client/contract/desk/tasks';
import { deskCashOut, deskHold } from '@mabarin/api-client/testing/desk-money';
import { deskTask } from '@mabarin/api-client/testing/desk-tasks';
import { totpCode } from '@mabarin/api/testing/fixtures/accounts/totp';
import type { BrowserContext, Page } from '@playwright/test';
import { paidOrder } from '#orders.ts';
import type { Cast } from './cast.ts';
import { change, type Extra, type Scene, type Screen, type Words } from './screen.ts';

const DAY = 86_400_000;

/** A dispute that waits and two that ended, and an operator who signed in; made by the first of these pictures. */
type Office = {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  payment: string;
  username: string;
  open: string;
  lost: string;
};
let office: Promise<Office> | null = null;

async function openOffice(at: Page, { system, createHost }: Cast): Promise<Office> {
  const host = await createHost('sengketa');
  const dispute = async (reference: string, amount: number, gameCount: number) => {
    const { number: payment } = await paidOrder(system, host, { gameCount });
    const deadline = new Date(system.now() + 10 * DAY).toISOString().slice(0, 10);
    const words = ['--source', 'wallet', '--reference', reference, '--amount', String(amount), '--deadline', deadline];
    const reason = ['--reason', 'Pemilik dompet tidak mengenal transaksi ini.'];
    const said = await system.operate('disputes', 'open', payment, ...words, ...reason, '--why', `surat ${reference}`);
    return { payment, id: /DS-[0-9A-F]{12}/.exec(said)?.[0] ?? '' };
  };
  const lost = await dispute('GP-75', 21_000, 2);
  const won = await dispute('GP-76', 10_500, 1);
  const open = await dispute('GP-77', 31_500, 3);
  await system.operate('disputes', 'lost', lost.id, '--why', 'jawaban GP-75');
  await system.operate('disputes', 'won', won.id, '--why', 'jawaban GP-76');

  const { secret, totp } = await system.addOperator('rina');
  await at.goto(`${system.origins.dashboard}/meja`);
  await at.getByLabel('Nama operator').fill('rina');
  await at.getByLabel('Password', { exact: true }).fill(secret);
  await at.getByLabel('Kode 6 angka').fill(totpCode({ secret: totp, now: new Date(system.now()) }));
  await at.getByRole('button', { name: 'Masuk', exact: true }).click();
  await at.getByLabel('Sedang mengurus apa?').waitFor();
  const cookies = await at.context().cookies();
  return { cookies, payment: open.payment, username: host.username, open: open.id, lost: lost.id };
}

async function enter(at: Page, { cast }: Scene): Promise<Office> {
  office ??= openOffice(at, cast);
  const made = await office;
  await at.context().addCookies(made.cookies);
  await at.addInitScript(() => sessionStorage.setItem('desk-why', 'surat GP-77'));
  return made;
}

function meja(
  name: string,
  state: string,
  about: string,
  {
    path,
    words,
    on,
    press,
    unfold,
  }: {
    path: (made: Office) => string;
    words: Words;
    on?: (at: Page, now: number) => Promise<unknown>;
    press?: string;
    unfold?: string;
  },
  extra: Extra = {},
): Screen {
  return {
    part: 'dashboard',
    name: `desk-${name}`,
    state,
    about,
    async open(at, scene) {
      const made = await enter(at, scene);
      await on?.(at, scene.cast.system.now());
      await at.goto(`${scene.cast.system.origins.dashboard}/meja/${path(made)}`);
      await at.getByRole('main').getByText(words).first().waitFor();
      if (unfold !== undefined) await at.locator('summary').filter({ hasText: unfold }).click();
      if (press === undefined) return;
      await at.getByRole('button', { name: press, exact: true }).click();
      await at.getByRole('alertdialog').waitFor();
    },
    ...extra,
  };
}

const answerWith = (at: Page, pattern: string, data: unknown) =>
  at.route(pattern, (route) => route.fulfill({ json: { status: 0, data } }));

const at = '2026-11-27T05:00:00.000Z';
const stoppedAt = '2026-11-27T07:02:00.000Z';
const moneyOut: DeskMoney = {
  cashOuts: [
    { ...deskCashOut, at, amount: 1_500_000, send: 1_495_000 },
    {
      ...deskCashOut,
      at,
      id: 'CO-BA9876543210',
      host: 'ratuastral',
      amount: 9_000_000,
      send: 8_995_000,
      sendable: false,
      approval: { first: null, second: null, until: null, back: false },
    },
  ],
  refunds: [],
  holds: [
    {
      ...deskHold,
      at,
      share: 9_000_000,
      amount: 9_000_000,
      approval: { first: 'budi', second: null, until: '2026-11-28T05:00:00.000Z', back: false },
      approvedAs: 'take',
    },
    { ...deskHold, id: '8', at, share: 40_000, amount: 25_000 },
  ],
};

const budiApproved = { first: 'budi', second: null, until: '2026-11-28T05:00:00.000Z', back: false };

/** Approvals that wait for a second operator while their host's money is frozen or their payment disputed. */
const moneyStopped: DeskMoney = {
  cashOuts: moneyOut.cashOuts.map((cashOut) =>
    cashOut.approval === null
      ? cashOut
      : {
          ...cashOut,
          approval: budiApproved,
          frozen: true,
          refusal: `${cashOut.id} dibekukan: host menekan "bukan saya", dinonaktifkan, atau dibekukan operator. Jangan dikirim. Sudah telanjur terkirim: cek di bank, lalu ulangi dengan "Sudah dicek".`,
        },
  ),
  refunds: [
    {
      id: 'RF-0123456789AB',
      payment: 'aBcDeFgHiJkLmNoPqRsTuV',
      host: 'ratuastral',
      at,
      amount: 6_300_000,
      fromHost: 6_000_000,
      loss: 0,
      fee: 300_000,
      suspense: 0,
      credit: 0,
      games: 0,
      askedBy: 'operator',
      why: 'salah transfer',
      payer: 'Budi',
      minor: false,
      likeHost: false,
      state: 'requested',
      method: 'transfer',
      provider: null,
      bank: 'BCA',
      number: '1234567890',
      holder: 'BUDI SANTOSO',
      reason: null,
      lookFirst: false,
      frozen: false,
      refusal:
        'Pembayaran dari RF-0123456789AB sedang atau sudah disengketakan. Tolak refund ini: uangnya ditahan selama sengketanya terbuka.',
      approval: budiApproved,
      seen: '',
    },
  ],
  holds: [],
};

const tasks: DeskTask[] = [
  deskTask,
  {
    ...deskTask,
    id: 409,
    reason: 'refund',
    what: 'Refund sudah lama belum terkirim.',
    todo: 'Kirim, lalu tandai terkirim.',
    amount: 52_500,
    takenBy: 'budi',
    notes: [{ id: 1, operator: 'budi', text: 'sudah ditransfer, menunggu bukti', at }],
  },
  {
    ...deskTask,
    id: 402,
    reason: 'contact',
    worth: 'person',
    about: 'ratuastral',
    what: 'Surat dari host.',
    todo: 'Balas lewat "Kabari host".',
    amount: null,
    ours: [],
    theirs: [],
    way: '/meja/host/ratuastral',
  },
];

const minutesFrom = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
const legalOrder: LegalOrder = {
  id: 3,
  authority: 'Kementerian Komunikasi dan Digital',
  number: 'B-77/DJPD.2/AI.05.03/11/2026',
  kind: 'urgent',
  receivedAt: minutesFrom(-20),
  deadline: minutesFrom(220),
  recordedAt: minutesFrom(-5),
  recordedBy: 'rina',
  answeredAt: null,
  answeredBy: null,
};
const legalDone = { answeredAt: minutesFrom(5), answeredBy: 'rina' };
const legalOrders: LegalOrder[] = [
  { ...legalOrder, id: 1, kind: 'st1', number: 'ST1/12', deadline: minutesFrom(-10_000) },
  { ...legalOrder, deadline: minutesFrom(500_000) },
  { ...legalOrder, ...legalDone, id: 2, kind: 'data', authority: 'Polda Metro Jaya', number: 'B/901/XI/RES' },
];
const legalStory: LegalStory = {
  ...legalOrder,
  named: 'Tutup https://mabarin.id/bangkancil dan @tidakada.\nPembayaran aBcDeFgHiJkLmNoPqRsTuV dari ani@contoh.id',
  ground: 'Pasal 14 ayat 3: penyelidikan berjalan',
  answer: '',
  hasFile: true,
  found: [
    { word: 'bangkancil', kind: 'host', id: 'bangkancil', host: 'bangkancil' },
    { word: 'tidakada', kind: null, id: '', host: null },
    { word: 'aBcDeFgHiJkLmNoPqRsTuV', kind: 'payment', id: 'aBcDeFgHiJkLmNoPqRsTuV', host: 'bangkancil' },
    { word: 'ani@contoh.id', kind: 'viewer', id: 'ani@contoh.id', host: null },
  ],
  things: [
    { key: 'bangkancil page', text: '' },
    { key: 'bangkancil money', text: '' },
    { key: 'bangkancil photo', text: '/images/a.webp' },
    { key: 'bangkancil support aBcDeFgHiJkLmNoPqRsTuV', text: 'Ani: mampir ke rumah tante' },
  ],
  steps: [],
  copy: budiApproved,
  sender: ['PT Mabarin Nusantara', 'Jalan Contoh 1, Jakarta'],
};
const legalAnswered: LegalStory = {
  ...legalStory,
  ...legalDone,
  things: [],
  answer: 'Akun @tidakada belum pernah terdaftar pada layanan kami.',
  steps: [
    {
      at: minutesFrom(-2),
      operator: 'rina',
      text: 'Diturunkan: halaman host @bangkancil; Dibekukan: uang host @bangkancil',
    },
    { at: minutesFrom(1), operator: 'budi', text: 'Disalin untuk instansi: data host @bangkancil' },
  ],
};

/** The operators' desk. */
export const operators: Screen[] = [
  meja(
    'disputes',
    'busy',
    'An operator with a letter of a wallet',
    { path: () => 'sengketa', words: /Dompet.*GP-77/ },
    { layout: true },
  ),
  meja('disputes', 'empty', 'An operator without disputes', {
    path: () => 'sengketa',
    words: 'Tidak ada sengketa',
    on: (at) => answerWith(at, '**/api/desk/disputes', []),
  }),
  meja('dispute', 'open', 'A dispute that waits for its answer, with its proof', {
    path: ({ open }) => `sengketa/${open}`,
    words: 'Cetak bukti',
  }),
  meja('dispute', 'lost', 'A dispute that was lost', {
    path: ({ lost }) => `sengketa/${lost}`,
    words: 'Diambil dari saldo host',
  }),
  meja('payment', 'disputed', 'A payment under dispute', {
    path: ({ payment }) => `bayar/${payment}`,
    words: 'Sembunyikan pesan',
  }),
  meja('host', 'waiting', 'A host with players who wait', {
    path: ({ username }) => `host/${username}`,
    words: 'Antrian sekarang',
  }),
  meja('payment', 'erased', 'A payment whose person is erased', {
    path: ({ payment }) => `bayar/${payment}`,
    words: 'Buat salinan data',
    on: (at) =>
      change(
        at,
        '**/api/desk/payment',
        {
          erasedAt: '2026-11-20T05:00:00.000Z',
          payer: '',
          email: null,
          player: null,
          can: ['look_up', 'copy_remains'],
        },
        'data',
      ),
  }),
  meja('host', 'freeze', 'A host whose money an operator is about to freeze', {
    path: ({ username }) => `host/${username}`,
    words: 'Antrian sekarang',
    press: 'Bekukan uang',
  }),
  meja('host', 'on-air', 'A host whose alert an operator is about to take off the air', {
    path: ({ username }) => `host/${username}`,
    words: 'Antrian sekarang',
    on: (at) =>
      change(
        at,
        '**/api/desk/host',
        { onAir: { id: 'a', name: 'slot gacor', amount: 50_000, message: 'daftar sekarang di situs sebelah ya bos' } },
        'data',
      ),
    press: 'Turunkan yang sedang tampil',
  }),
  meja('tasks', 'busy', 'The inbox of tasks: money that burns, one that is taken, and somebody who waits', {
    path: () => 'tugas',
    words: 'Dipegang budi',
    on: (at) => answerWith(at, '**/api/desk/tasks', tasks),
  }),
  meja('payouts', 'busy', 'Money on its way out, and a hold that waits for a second operator', {
    path: () => 'keluar',
    words: /kata gateway: chargeback/,
    on: (at) => answerWith(at, '**/api/desk/money', moneyOut),
  }),
  meja('payouts', 'stopped', 'Approvals that wait for a second operator and cannot be given now', {
    path: () => 'keluar',
    words: 'Disetujui budi. Perlu satu operator lagi.',
    on: (at) => answerWith(at, '**/api/desk/money', moneyStopped),
  }),
  meja('payouts', 'all-stopped', 'All money that goes out is stopped, with who, when and why', {
    path: () => 'keluar',
    words: /kata gateway: chargeback/,
    async on(at) {
      await change(at, '**/api/desk/session', { stop: { by: 'budi', at: stoppedAt, why: 'buku tidak cocok' } }, 'data');
      await answerWith(at, '**/api/desk/money', moneyOut);
    },
  }),
  meja('door', 'link', 'The page of a link that opens the desk to a browser', {
    path: () => 'pintu#kunci',
    words: 'Buka meja',
  }),
  meja('host', 'new-email', 'A host whose e-mail changes, with money that becomes ready on two days', {
    path: ({ username }) => `host/${username}`,
    words: 'Batal ganti email',
    on: (at) =>
      change(
        at,
        '**/api/desk/host',
        {
          newEmail: { email: 'baru@contoh.test', due: stoppedAt },
          readyDays: [
            { day: '2026-12-01', amount: 1_250_000 },
            { day: '2026-12-02', amount: 75_000 },
          ],
        },
        'data',
      ),
  }),
  meja('host', 'closing', 'A host who was disabled while it was closing its account', {
    path: ({ username }) => `host/${username}`,
    words: 'Aktifkan lagi',
    on: (at) =>
      change(
        at,
        '**/api/desk/host',
        { status: 'disabled', suspended: true, closingAt: '2026-11-20T05:00:00.000Z', state: 'nonaktif' },
        'data',
      ),
  }),
  meja('viewer', 'claims', 'A viewer by game ID, with a claim whose message is to be masked', {
    path: () => 'penonton/123456789',
    words: 'Sembunyikan pesan',
    on: (at) =>
      answerWith(at, '**/api/desk/viewer', {
        by: '123456789',
        erasing: null,
        names: ['Bandar Meja'],
        also: [],
        payments: [],
        tickets: [],
        refunds: [],
        bans: [],
        messages: [],
        claims: [
          {
            id: 'claim-7',
            at: '2026-11-27T05:00:00.000Z',
            line: 'Skin Epik · menang gacha · demomabar',
            detail: 'Bandar Meja · daftar sekarang di situs sebelah ya bos · terbuka',
            page: 'host',
            subject: 'demomabar',
          },
          {
            id: 'claim-6',
            at: '2026-11-25T05:00:00.000Z',
            line: 'Starlight · menang gacha · demomabar',
            detail: 'Bandar Meja · slot gacor · terbuka · nama dan pesan disembunyikan',
            page: 'host',
            subject: 'demomabar',
          },
        ],
        unmasked: ['claim-7'],
      }),
  }),
  meja('viewer', 'erasing', 'A viewer by e-mail, whose erasure waits for a dispute', {
    path: () => 'penonton/rani@mabarin.test',
    words: 'Diminta dihapus',
    on: (at) =>
      answerWith(at, '**/api/desk/viewer', {
        by: 'rani@mabarin.test',
        erasing:
          'Diminta dihapus 28 November 2026 19.00 WIB. 1 terhapus sendiri sesudah ini selesai: sengketa belum selesai.',
        names: ['Rani'],
        also: ['123456789'],
        payments: [],
        tickets: [],
        claims: [],
        unmasked: [],
        refunds: [],
        bans: [],
        messages: [],
      }),
  }),
  meja('search', 'claim', 'A search by a part of a claim message', {
    path: () => 'cari?q=situs',
    words: 'Klaim gift',
    on: (at) =>
      answerWith(at, '**/api/desk/search', [
        {
          kind: 'claim',
          id: 'claim-7',
          page: 'penonton',
          subject: '123456789',
          line: 'Skin Epik · Bandar Meja · daftar sekarang di situs sebelah ya bos · demomabar · 27 November 2026 12.00 WIB',
          exact: false,
        },
      ]),
  }),
  meja('legal', 'empty', 'An operator about to record the first order of an authority', {
    path: () => 'perintah',
    words: 'Tidak ada perintah yang menunggu.',
    on: (at) => answerWith(at, '**/api/desk/legal', []),
    unfold: 'Catat perintah',
  }),
  meja('legal', 'late', 'Orders that wait, one beyond its deadline, and answered ones', {
    path: () => 'perintah',
    words: 'lewat tenggat',
    on: (at) => answerWith(at, '**/api/desk/legal', legalOrders),
    unfold: 'Sudah dijawab',
  }),
  meja('legal', 'found', 'An order with what was found of it, and a copy that waits for a second operator', {
    path: () => 'perintah/3',
    words: 'Jalankan yang dicentang',
    on: (at, now) =>
      answerWith(at, '**/api/desk/legal/order', { ...legalStory, deadline: new Date(now + 13_200_000).toISOString() }),
  }),
  meja('legal', 'answered', 'An answered order with its letter', {
    path: () => 'perintah/3',
    words: 'Dengan hormat,',
    on: (at) => answerWith(at, '**/api/desk/legal/order', legalAnswered),
  }),
  meja('gateways', 'well', 'The gateways', { path: () => 'gateway', words: 'Gateway' }),
  meja('status', 'busy', 'The findings of the doctor', { path: () => 'keadaan', words: 'Keadaan' }),
];
