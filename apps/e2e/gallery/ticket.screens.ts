import { givenBack, page, paymentNoise, walk } from './public-screen.ts';
import { change, changeTicket, see, site, type Screen, type Words } from './screen.ts';
import { openTransfer } from '#viewer.ts';

const wholeRefund = { games: 3, amount: 31_500, fee: 1_500, credit: 0 };

const refund = {
  ...wholeRefund,
  refund_id: 'RF-5C0E61',
  askedBy: 'viewer',
  state: 'requested',
  method: null,
  at: '2031-05-07T12:00:00.000Z',
  endedAt: null,
  takesAccount: true,
  needsAccount: false,
  account: null,
  again: false,
  refusal: null,
};

const account = { bank: 'BCA', number: '••••••7333', holder: 'B••• K•••' };

/** A ticket's entry that neither waits nor plays. */
const overEntry = { place: null, wait: null, status: null, onlineUntil: null, postponed: null };

/** An entry that ended early: its other games were given back. */
const cutEntry = { ...overEntry, played: 1, left: 0, returned: 2 };

/** Tickets of a party, and tickets with a credit, a refund or an offer of one. */
const moneyTickets: Record<string, { about: string; words: Words; data: object; entry?: object }> = {
  child: {
    about: 'A parent reported that a child paid',
    words: 'jawabannya muncul di sini',
    data: { childReport: 'asked', mayReportChild: false },
  },
  account: {
    about: 'A refund waits for its account',
    words: 'Simpan rekening',
    entry: cutEntry,
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
            isAccountRefused: false,
            account: null,
            again: false,
          },
        ],
      },
    },
  },
  credit: {
    about: 'The host gave two games back; of an earlier credit an order with an open QR holds a part',
    words: 'Pakai',
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
    entry: cutEntry,
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
    entry: cutEntry,
    data: {
      state: 'done',
      canTransfer: false,
      refund: { offer: null, refunds: [{ ...refund, state: 'approved', method: 'transfer', needsAccount: true }] },
    },
  },
  'refund-over': {
    about: 'One refund was transferred, one was refused, one is on its way by QRIS',
    words: 'Ditolak',
    entry: cutEntry,
    data: {
      state: 'done',
      canTransfer: false,
      refund: {
        offer: null,
        refunds: [
          { ...refund, state: 'processing', method: 'gateway', takesAccount: false },
          {
            ...refund,
            refund_id: 'RF-8D27B4',
            state: 'refused',
            takesAccount: false,
            endedAt: '2031-05-07T12:00:00.000Z',
            refusal: 'Tiga game ini sudah dimainkan semalam, jadi uangnya tidak bisa kembali.',
          },
          {
            ...refund,
            refund_id: 'RF-91FA30',
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

export const tickets: Screen[] = [
  ...(['mabar', 'unpaid', 'support', 'claim'] as const).map((kind) =>
    page(
      'ticket',
      kind,
      { path: ({ tickets }) => `/tiket/${tickets[kind]}`, words: /tiket/i, about: `Whoever has this ${kind} ticket` },
      kind === 'mabar' ? { layout: true, random: paymentNoise } : {},
    ),
  ),
  walk('ticket', 'playing', 'Whoever plays now', async (at, scene) => {
    const { host, tickets } = scene.cast;
    const { name } = host;
    const player = { id: '123456789', server: '2101', name: 'KancilGG' };
    await changeTicket(
      at,
      {
        state: 'playing',
        host: { username: host.username, name, photo: null, started: true, onBreak: null, player, thanks: null },
      },
      { place: null, played: 1, left: 2 },
    );
    await at.goto(site(scene, `/tiket/${tickets.mabar}`));
    // The scene loads a moment after the page.
    await at.locator('[class*=night]').waitFor();
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
    await openTransfer(at);
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
  walk('list', 'own', 'Who ordered here, by the ticket this browser keeps', async (at, scene) => {
    const { host, tickets } = scene.cast;
    const kept = { host: host.username, kind: 'mabar', title: 'Reguler × 3', paid: true, savedAt: 0, endedAt: null };
    const text = JSON.stringify([{ ...kept, ticket: tickets.mabar }]);
    await at.addInitScript((list) => localStorage.setItem('tickets', list), text);
    await at.goto(site(scene, `/list/${host.username}`));
    await see(at, 'Kamu di sini');
  }),
  page('list', 'empty', {
    path: ({ empty }) => `/list/${empty.username}`,
    words: 'Belum ada antrian.',
    about: 'A viewer',
  }),
];
