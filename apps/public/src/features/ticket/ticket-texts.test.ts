import type { TicketRefund } from '@mabarin/api-client/contract/refunds';
import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { expect, test } from 'vitest';
import { aClaim, anOrder, aPlace, aSupport } from './testing.ts';
import { hasMoney, hasPlayed, turnOf } from './ticket-shows.ts';
import { hasLifted, hiddenText, isPaidTicket, stepsOf, textsOf, wayOn } from './ticket-texts.ts';

type Kind<K extends Ticket['kind']> = Extract<Ticket, { kind: K }>;

const entry = aPlace({ count: 1, left: 1, place: 3 });
const order = (state: Kind<'mabar'>['state'], place: number | null = null): Ticket =>
  anOrder({ state, entry: { ...entry, place } });
const gift = (state: Kind<'claim'>['state'], isToday = false) => aClaim({ state, isToday });

test('a ticket says its place while it waits, and that it is over when it is [dec ticket]', () => {
  expect(textsOf(order('queued', 3))).toMatchObject({ headline: 'Urutan ke-3', final: false });
  expect(textsOf(order('queued'))).toMatchObject({ headline: 'Lagi antri' });
  expect(textsOf(order('done'))).toMatchObject({ headline: 'Berakhir', final: false });
  const played = { ...entry, left: 0, place: null };
  expect(textsOf(anOrder({ state: 'done', entry: played }))).toMatchObject({ headline: 'Selesai', final: true });
});

test('a ticket says that it comes next, and nothing of a turn before it waits and when it is done', () => {
  const next = { ...order('queued'), entry: { ...entry, place: 2, isNext: true } } as Ticket;
  expect(textsOf(next).help).toBe('Kamu berikutnya! Buka game-nya dan siap-siap ya.');
  const done = { ...order('done'), entry: { ...entry, status: null } } as Ticket;
  expect([next, order('queued', 3), order('playing'), done, gift('pending')].map(turnOf)).toEqual([
    'next',
    null,
    'playing',
    undefined,
    undefined,
  ]);
});

test('a ticket that its host forgot on "Main" calls nobody, and says what its holder can do', () => {
  const forgotten = { ...order('playing'), entry: { ...entry, place: null, forgotten: true } } as Kind<'mabar'>;
  const said = 'Host belum menandai game ini selesai. Belum jadi main? Kabari host';
  expect(textsOf(forgotten)).toEqual({ headline: 'Belum ditandai selesai', help: `${said} ya!`, final: false });
  const refund = { offer: { isOpen: true }, refunds: [] } as never;
  expect(textsOf({ ...forgotten, refund }).help).toBe(`${said}, atau minta uangmu kembali di tiket ini.`);
  expect(turnOf(forgotten)).toBeUndefined();
});

test('a ticket names the steps of its kind and its own; an unpaid or held one is at none', () => {
  expect(stepsOf(order('playing'))).toEqual({ steps: ['Antri', 'Main', 'Selesai'], at: 1 });
  expect(stepsOf(gift('sent'))).toEqual({ steps: ['Menang', 'Terjadwal', 'Terkirim'], at: 2 });
  expect(stepsOf({ ...gift('pending'), class: 1, state: 'queued' } as Ticket)).toMatchObject({ at: 0 });
  expect([order('unpaid'), order('expired'), order('review')].map(stepsOf)).toEqual([null, null, null]);
});

test('a failed payment is not told as one whose time is over', () => {
  expect(textsOf(order('failed'))).toEqual({
    headline: 'Pembayaran gagal',
    help: 'Telanjur bayar? Jangan bayar lagi: tiket ini berubah sendiri begitu uangnya masuk.',
    final: false,
  });
});

test('a ticket that came to nothing has one key: the next order, its host, or what its money asks', () => {
  const done = order('done') as Kind<'mabar'>;
  const returned = { ...done, entry: { ...entry, left: 0, returned: 1, place: null } };
  const refund = (part: object) => ({ offer: null, refunds: [part] }) as never;
  expect([order('expired'), order('failed'), returned].map(wayOn)).toEqual(Array(3).fill('Pesan lagi'));
  expect(wayOn({ ...order('review'), refund: refund({ state: 'paid' }) } as Ticket)).toBe('Pesan lagi');
  expect(wayOn(done)).toBe('Ke halaman host');
  expect(wayOn({ ...returned, refund: refund({ state: 'approved', needsAccount: true }) } as Ticket)).toBeNull();
  const played = { ...entry, left: 0, place: null, games: [{ at: '2031-05-07T12:10:00.000Z', result: 'win' }] };
  expect([order('queued', 3), order('playing'), { ...done, entry: played } as Ticket].map(wayOn)).toEqual(
    Array(3).fill(null),
  );
});

test('an order that was left is not told as one whose time is over', () => {
  expect(textsOf(order('expired'))).toMatchObject({ headline: 'Waktu bayar habis' });
  expect(textsOf({ ...order('expired'), cancelled: true } as Ticket)).toMatchObject({ headline: 'Pesanan dibatalkan' });
});

test('a ticket says that its payer’s bank took the money back, once something was not delivered', () => {
  const taken = { ...order('done'), takenBack: true } as Kind<'mabar'>;
  const short = { ...taken, entry: { ...entry, count: 0, left: 0, returned: 2, place: null } };
  expect(textsOf(short).help).toContain('menarik kembali pembayaran ini');
  const played = { ...taken, entry: { ...entry, played: 1, left: 0, place: null } };
  expect(textsOf(played).help).toContain('sudah dimainkan');
  expect(textsOf({ ...order('skipped' as 'done'), takenBack: true } as Ticket).headline).toBe('Tidak tampil lagi');
});

test('a support whose money goes back whole is not told as skipped by its host', () => {
  const refund = (amount: number, fee: number, state = 'requested') => ({
    offer: null,
    refunds: [{ amount, fee, state }],
  });
  const skipped = (one: ReturnType<typeof refund>) =>
    textsOf(aSupport({ state: 'skipped', amount: 50_000, refund: one as never }));
  expect(skipped(refund(52_500, 2_500))).toMatchObject({
    headline: 'Tidak tampil lagi',
    help: 'Uang support ini dikembalikan, jadi tidak ditampilkan.',
  });
  expect(skipped(refund(20_000, 1_000)).headline).toBe('Dilewati host');
  expect(skipped(refund(52_500, 2_500, 'refused')).headline).toBe('Dilewati host');
});

test('a support under dispute is not told as skipped by its host', () => {
  const waits = { for: 'disputed', until: '2026-12-05' };
  const disputed = { ...aSupport({ state: 'skipped' }), waits };
  expect(textsOf(disputed as never).headline).toBe('Belum ditampilkan');
  const held = { ...disputed, skipReason: 'disputed', waits: { for: 'held', until: null } };
  expect(textsOf(held as never).help).toBe('Support ini tidak tampil selama uangnya diperiksa.');
});

test.each([
  ['disputed', 'Belum ditampilkan', 'Uangnya sempat dipersoalkan'],
  ['operator', 'Tidak ditampilkan', 'Tim Mabarin menghentikan'],
  ['below_minimum', 'Tidak ditampilkan', 'di bawah batas tampil'],
  [null, 'Dilewati host', 'Host melewati'],
])('a support that was skipped (%s) says by whom', (skipReason, headline, help) => {
  const texts = textsOf({ ...aSupport({ state: 'skipped' }), skipReason } as never);
  expect(texts.headline).toBe(headline);
  expect(texts.help).toContain(help);
});

test('a gift without a day is `Belum terjadwal`, on its day `Hari ini!` [dec ticket]', () => {
  expect(textsOf(gift('pending')).headline).toBe('Belum terjadwal');
  expect(textsOf(gift('scheduled')).headline).toBe('Sudah dijadwalkan');
  expect(textsOf(gift('scheduled', true)).headline).toBe('Hari ini!');
  expect(textsOf(gift('sent'))).toMatchObject({ final: true });
});

test('a host who has not begun promises no minutes, and the place is kept', () => {
  const waits = order('queued', 3);
  const before = { ...waits, host: { ...waits.host, started: false } };
  expect(textsOf(before)).toMatchObject({ headline: 'Urutan ke-3' });
  expect(textsOf(before).help).toBe('Host belum mulai main, jadi belum ada perkiraan waktu. Tempatmu tetap disimpan.');
});

test('a place at a host who is away promises no turn: no number and no steps', () => {
  const refund = { offer: { isOpen: true, why: 'silent' }, refunds: [] };
  const away = { ...order('queued', 3), refund } as unknown as Ticket;
  expect(textsOf(away).headline).toBe('Host tidak main');
  expect(stepsOf(away)).toBeNull();
});

test('a support or a claim says what of it the filter keeps from others', () => {
  const support = aSupport();
  expect(hiddenText(support)).toBeNull();
  expect(hiddenText({ ...support, messageHidden: true })).toBe(
    'Tampil tanpa pesan karena kena filter. Keliru? Minta host menampilkannya.',
  );
  expect(hiddenText({ ...support, nameHidden: true })).toBe(
    'Tampil tanpa nama karena kena filter. Keliru? Minta host menampilkannya.',
  );
  expect(hiddenText({ ...support, nameHidden: true, messageHidden: true })).toContain('tanpa nama dan pesan');
  expect(hiddenText(gift('pending'))).toBeNull();
  expect(hiddenText(order('queued'))).toBeNull();
});

test('an order that is not paid, or was not paid in time, is no ticket to show yet', () => {
  expect([order('unpaid'), order('expired'), order('failed')].map(isPaidTicket)).toEqual([false, false, false]);
  expect([order('review'), order('queued', 1), order('done'), gift('pending')].map(isPaidTicket)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test('games that came back or are left were not played; money shows once it may be asked for', () => {
  const done = { ...order('done'), entry: { ...entry, played: 1, left: 0 } } as Ticket;
  expect(textsOf(done).help).toContain('Semua game kamu sudah dimainkan');
  const entryBack = { ...entry, played: 1, left: 0, returned: 2 };
  const paid = { offer: null, refunds: [{ state: 'paid' } as TicketRefund] };
  const returned = { ...done, entry: entryBack, refund: paid } as Ticket;
  expect(textsOf(returned).help).toContain('Lihat rinciannya di bawah');
  const members = { ...done, entry: entryBack } as Ticket;
  expect(textsOf(members).help).toContain('ada di tiket yang membayar');
  const ended = { ...done, entry: { ...entry, played: 1, left: 2, returned: 1 } } as Ticket;
  expect(textsOf(ended).help).toContain('masih ada game yang belum dimainkan');

  const offer = {
    games: 2,
    amount: 21_000,
    fee: 1_000,
    credit: 0,
    from: '2026-11-28T17:00:00Z',
    why: 'silent' as const,
  };
  const offered = (isOpen: boolean) => ({ ...done, refund: { offer: { ...offer, isOpen }, refunds: [] } }) as Ticket;
  expect([offered(false), offered(true)].map(hasMoney)).toEqual([false, true]);
});

test('the result of a ticket stands on it once it is done and a game was played', () => {
  const games = [{ at: '2026-11-21T00:00:00Z', result: 'win' as const }];
  const played = { ...order('done'), entry: { ...entry, games } } as Ticket;
  expect([played, { ...played, state: 'playing' } as Ticket, order('done')].map(hasPlayed)).toEqual([
    true,
    false,
    false,
  ]);
});

test('a refund on its way is no finished ticket: no stamp and no steps', () => {
  const refund = (state: TicketRefund['state']) => ({ offer: null, refunds: [{ state } as TicketRefund] });
  const back = { ...entry, returned: 1, left: 0 };
  const asked = { ...order('done'), entry: back, refund: refund('requested') } as Ticket;
  expect(textsOf(asked)).toMatchObject({ headline: 'Uang kembali diproses', final: false });
  expect(stepsOf(asked)).toBeNull();
  expect(textsOf({ ...order('done'), entry: back, refund: refund('paid') } as Ticket)).toMatchObject({
    headline: 'Berakhir',
    final: false,
  });
});

test('a payer who played all is done, whatever comes back of a friend', () => {
  const refund = { offer: null, refunds: [{ state: 'requested' } as TicketRefund] };
  expect(textsOf({ ...order('done'), entry: { ...entry, left: 0 }, refund } as Ticket).help).toContain(
    'Semua game kamu',
  );
});

test('an undelivered Sundul has lifted nothing, and is followed until its money is back', () => {
  const sundul = { ...order('review'), sundul: true, entry: null } as Kind<'mabar'>;
  expect([sundul, { ...sundul, state: 'unpaid' } as Kind<'mabar'>].map(hasLifted)).toEqual([false, false]);
  const lifted = { ...entry, lifted: true };
  expect(hasLifted({ ...(order('queued', 1) as Kind<'mabar'>), sundul: true, entry: lifted })).toBe(true);
  const headline = (change: Partial<Kind<'mabar'>>) => textsOf({ ...sundul, ...change }).headline;
  expect(headline({ waits: { for: 'unfulfillable', until: null } })).toBe('Tidak bisa diteruskan');
  const refund = (state: TicketRefund['state']) => ({ offer: null, refunds: [{ state } as TicketRefund] });
  expect(headline({ refund: refund('approved') })).toBe('Uang kembali diproses');
  expect(headline({ refund: refund('paid') })).toBe('Uang sudah dikirim kembali');
});

test('a Sundul claims no lift of a waiting place that gave it up', () => {
  const [waits, plays] = [order('queued', 2), order('playing')].map((one) => ({ ...one, sundul: true }));
  expect([waits, plays].map((one) => hasLifted(one as Kind<'mabar'>))).toEqual([false, true]);
});

test('a Sundul whose order ended says nothing of games that came back: they are of that order', () => {
  const lifted = { ...order('done'), sundul: true, entry: { ...entry, left: 0, returned: 2 } } as Ticket;
  expect(textsOf(lifted).help).toBe(
    'Mabar yang dinaikkan Sundul ini sudah berakhir. Rinciannya ada di tiket mabarnya.',
  );
});
