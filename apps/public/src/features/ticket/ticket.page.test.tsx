import {
  refundBanks,
  ticketRefund,
  ticketRefundAccount,
  type TicketRefund,
} from '@mabarin/api-client/contract/refunds';
import { ticket, ticketChatRelease, ticketChild, ticketObject, type Ticket } from '@mabarin/api-client/contract/ticket';
import { restriction } from '@mabarin/domain/restrictions/restriction';
import { stubService } from '@mabarin/web/testing/service';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { button, closeDialog, draw, field, heading, link, text } from '#platform/testing.tsx';
import '#public/print.css';
import { anOrder, aPlace, aSupport } from './testing.ts';
import TicketPage from './ticket.page.tsx';

const support = aSupport({ message: 'Semangat terus bang!' });

test('the ticket of a support follows what becomes of it on the stream [dec ticket]', async () => {
  const service = stubService();
  service.answer(ticket, { data: support });
  await draw(<TicketPage />, '/tiket/tiket-support', '/tiket/:ticket');
  await expect.element(text('Menunggu tampil')).toBeVisible();
  await expect.element(text('Rp25.000')).toBeVisible();
  await expect.element(text('Semangat terus bang!')).toBeVisible();
  service.answer(ticket, { data: { ...support, state: 'shown', endedAt: support.at } });
  window.dispatchEvent(new Event('online'));
  await expect.element(text('Sudah tampil')).toBeVisible();
});

test('a ticket whose time to pay is over leads to a new order', async () => {
  stubService().answer(ticket, { data: anOrder({ state: 'expired', entry: null }) });
  await draw(<TicketPage />, '/tiket/tiket-mabar', '/tiket/:ticket');
  await expect.element(link('Pesan lagi')).toHaveAttribute('href', `/${support.host.username}/mabar`);
});

test('an unpaid ticket says what to pay, for what and until when', async () => {
  const bill = { amount: 21_000, until: '2026-11-26T12:45:00.000Z' };
  stubService().answer(ticket, { data: anOrder({ state: 'unpaid', entry: null, bill }) });
  await draw(<TicketPage />, '/tiket/tiket-mabar', '/tiket/:ticket');
  await expect.element(text('Rp21.000')).toBeVisible();
  await expect.element(text('Reguler · 2 game, bayar sebelum 19.45 WIB')).toBeVisible();
  await expect.element(link('Bayar sekarang')).toBeVisible();
});

test('a ticket says why its money stays open, who acts next, and until when', async () => {
  const service = stubService();
  service.answer(ticket, { data: { ...support, waits: { for: 'disputed', until: '2026-12-05' } } });
  await draw(<TicketPage />, '/tiket/tiket-support', '/tiket/:ticket');
  await expect.element(page.getByRole('note')).toMatchTextContent(/Desember\s2026, lalu mereka yang memutuskan/);
  const restrictions = [restriction('not_counted', 'short')];
  service.answer(ticket, {
    data: { ...support, state: 'review', waits: { for: 'under', until: null }, restrictions },
  });
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Uang yang masuk kurang dari tagihannya.')).toBeVisible();
  service.answer(ticket, { data: support });
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Uang yang masuk kurang dari tagihannya.')).not.toBeInTheDocument();
});

test('a masked text says why, and takes an objection on its ticket', async () => {
  const service = stubService();
  const masked = restriction('text_hidden', 'gambling');
  service.answer(ticket, { data: { ...support, masked: true, restrictions: [masked] } });
  await draw(<TicketPage />, '/tiket/tiket-support', '/tiket/:ticket');
  await expect.element(page.getByText('Isinya promosi judi, dan itu dilarang undang-undang.')).toBeVisible();
  await page.getByText('Selengkapnya').click();
  await page.getByLabelText('Keberatanmu').fill('Itu nama klub.');
  const objection = { state: 'upheld', due_on: '2026-12-04', answer: 'Tetap iklan.' } as const;
  const objected = { data: { ...support, masked: true, restrictions: [{ ...masked, objection }] } };
  service.answer(ticketObject, objected);
  service.answer(ticket, objected);
  await page.getByRole('button', { name: 'Ajukan keberatan' }).click();
  await expect.element(page.getByText('Keberatanmu ditolak: Tetap iklan.')).toBeVisible();
  const form = { kind: 'text_hidden', about: null, text: 'Itu nama klub.' };
  expect(service.sent(ticketObject)).toMatchObject([{ ticket: support.ticket, form }]);
});

test('a ticket with more games than the host allows in a row says when the rest is played', async () => {
  const service = stubService();
  service.answer(ticket, { data: anOrder({ entry: aPlace({ gamesInRow: 3 }) }) });
  await draw(<TicketPage />, '/tiket/tiket-mabar', '/tiket/:ticket');
  await expect.element(text(/maksimum 3 game beruntun/)).toBeVisible();
});

const queued = anOrder({ entry: aPlace({ onlineUntil: '2026-11-26T08:00:00.000Z', isNext: true }) });
const called: Ticket = { ...queued, state: 'playing', entry: { ...queued.entry!, place: null, isNext: false } };

const stub = () => text('Main').last().element().parentElement!.parentElement!;
/** True while the stub's movement is asked for; component tests run without movement. */
const tears = () => stub().closest('[data-tears]') !== null;
const headline = () => text('Giliran kamu main!').first();

test('an order that a voucher made free says which one and what it was worth', async () => {
  const service = stubService();
  service.answer(ticket, { data: { ...queued, voucher: { code: 'HEMAT20', discount: 30_000, free: true } } });
  await draw(<TicketPage />, '/tiket/tiket-mabar', '/tiket/:ticket');
  await expect.element(text('HEMAT20: gratis dari host, senilai Rp30.000')).toBeVisible();
});

test('a ticket shows who is bound by the chat and ends it with one press', async () => {
  const service = stubService();
  const chat = { code: null, name: 'Maling', worn: true, released: 2 };
  service.answer(ticket, { data: { ...queued, entry: { ...queued.entry!, chat } } });
  const freed = { code: 'AB2CD3', name: null, worn: false, released: 3 };
  service.answer(ticketChatRelease, { data: { ...queued, entry: { ...queued.entry!, chat: freed } } });
  await draw(<TicketPage />, '/tiket/tiket-mabar', '/tiket/:ticket');
  await expect.element(text('Maling')).toBeVisible();
  await page.getByRole('button', { name: 'Bukan aku, putuskan' }).click();
  await expect.element(text('!klaim AB2CD3')).toBeVisible();
  expect(service.sent(ticketChatRelease)).toEqual([{ ticket: 'tiket-mabar', nth: 3 }]);
});

test("the host's call tears the open ticket, and one taken back makes it whole", async () => {
  const service = stubService();
  service.answer(ticket, { data: queued });
  await draw(<TicketPage />, '/tiket/tiket-mabar', '/tiket/:ticket');
  await expect.element(text('Urutan ke-1')).toBeVisible();
  service.answer(ticket, { data: called });
  window.dispatchEvent(new Event('online'));
  await expect.element(headline()).toBeVisible();
  await expect.element(text('0/2 game')).toBeVisible();
  await expect.poll(tears).toBe(true);
  service.answer(ticket, { data: queued });
  window.dispatchEvent(new Event('online'));
  await expect.element(text('Urutan ke-1')).toBeVisible();
  expect(
    page
      .getByText('Giliran kamu main!')
      .elements()
      .filter((each) => each.checkVisibility()),
  ).toEqual([]);
});

test('a ticket opened after the call is torn already, without movement', async () => {
  const service = stubService();
  service.answer(ticket, { data: called });
  await draw(<TicketPage />, '/tiket/tiket-mabar', '/tiket/:ticket');
  await expect.element(headline()).toBeVisible();
  await expect.element(text('0/2 game')).toBeVisible();
  await expect.element(text(/^Host belum mengisi akun game-nya/)).toBeVisible();
  const player = { id: '123456789', server: '2101', name: 'KancilGG' };
  service.answer(ticket, { data: { ...called, host: { ...called.host, player } } });
  window.dispatchEvent(new Event('online'));
  await expect.element(text('ID 123456789 (2101)')).toBeVisible();
  await expect.element(button('Salin ID')).toBeVisible();
  expect(tears()).toBe(false);
  const { b } = new DOMMatrix(getComputedStyle(stub()).transform);
  expect(Math.asin(b) * (180 / Math.PI)).toBeCloseTo(6);
});

test('a ticket that its host forgot on "Main" is whole, with the button of its player', async () => {
  const entry = { ...called.entry!, status: 'offline' as const, onlineUntil: null, forgotten: true };
  stubService().answer(ticket, { data: { ...called, entry } });
  await draw(<TicketPage />, '/tiket/tiket-mabar', '/tiket/:ticket');
  await expect.element(text('Belum ditandai selesai')).toBeVisible();
  await expect.element(button('Saya di sini')).toBeVisible();
  expect(page.getByText('Giliran kamu main!').elements()).toEqual([]);
});

test('a place with a Sundul says before "Tunggu aku" that the Sundul can be given up', async () => {
  stubService().answer(ticket, { data: { ...queued, entry: { ...queued.entry!, lifted: true } } });
  await draw(<TicketPage />, '/tiket/tiket-mabar', '/tiket/:ticket');
  await text('Ubah giliran').click();
  await expect.element(text(/Sundul itu hangus/)).toBeVisible();
});

test('the phone vibrates once at the call, for whoever asked to be told', async () => {
  const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
  onTestFinished(() => vibrate.mockRestore());
  const service = stubService();
  for (const asked of [false, true]) {
    service.answer(ticket, { data: { ...queued, entry: { ...queued.entry!, isNext: false } } });
    await draw(<TicketPage />, '/tiket/tiket-mabar', '/tiket/:ticket');
    const notify = page.getByRole('switch', { name: 'Kabari aku' });
    await expect.element(notify).toBeVisible();
    if (asked) await notify.click();
    service.answer(ticket, { data: called });
    window.dispatchEvent(new Event('online'));
    await expect.element(headline()).toBeVisible();
    await expect.poll(() => vibrate.mock.calls).toEqual(asked ? [[[420]]] : []);
  }
});

test('an unknown ticket says so', async () => {
  const missing = 'Tiket ini tidak ditemukan. Cek lagi link yang kamu simpan ya!';
  stubService().refuse(ticket, 'ticket.not_found', missing);
  await draw(<TicketPage />, '/tiket/tidak-ada', '/tiket/:ticket');
  await expect.element(heading('Tiket ini tidak ditemukan.')).toBeVisible();
});

test('a parent is asked on a ticket only while something of its money is left', async () => {
  const service = stubService();
  service.answer(ticket, { data: { ...support, state: 'shown' } });
  await draw(<TicketPage />, '/tiket/tiket-support', '/tiket/:ticket');
  await expect.element(text('Dibayar anak tanpa izin')).toBeInTheDocument();
  service.answer(ticket, { data: { ...support, state: 'shown', mayReportChild: false } });
  window.dispatchEvent(new Event('online'));
  await expect.element(text('Dibayar anak tanpa izin')).not.toBeInTheDocument();
});

test('a report of a parent takes three presses, and is confirmed on the ticket with what happens next', async () => {
  let presses = 0;
  const count = () => (presses += 1);
  document.addEventListener('click', count);
  onTestFinished(() => document.removeEventListener('click', count));
  const service = stubService();
  service.answer(ticket, { data: { ...support, state: 'shown' } });
  service.answer(ticketChild, { data: null });
  await draw(<TicketPage />, '/tiket/tiket-support', '/tiket/:ticket');
  const fold = text('Bantuan dan nomor tiket');
  await expect.element(fold).toBeVisible();
  if (!text('Dibayar anak tanpa izin').element().checkVisibility()) await fold.click();
  await text('Dibayar anak tanpa izin').click();
  const after = { ...support, state: 'shown', mayReportChild: false, childReport: 'asked' } as const;
  service.answer(ticket, { data: after });
  await button('Kirim').click();
  expect(presses).toBeLessThanOrEqual(3);
  await closeDialog('Permintaanmu sudah masuk.');
  await expect.element(page.getByRole('note')).toMatchTextContent(/jawabannya muncul di sini/);
});

const refund: TicketRefund = {
  refund_id: 'RF-1',
  playerName: null,
  again: false,
  games: 0,
  amount: 25_000,
  fee: null,
  credit: 0,
  askedBy: 'operator',
  state: 'approved',
  method: 'transfer',
  at: support.at,
  endedAt: null,
  refusal: null,
  takesAccount: true,
  needsAccount: true,
  isAccountRefused: false,
  account: null,
};

test.each([
  [true, /Masih mau uangnya kembali/],
  [false, /game-nya dimainkan, dipindahkan, atau jadi kredit, atau uangnya diminta lagi atau ditarik bank/],
])('a refund that did not arrive, and may be asked for again: %s', async (again, words) => {
  const service = stubService();
  const failed = { ...refund, state: 'failed', takesAccount: false, needsAccount: false, again } as const;
  service.answer(ticket, { data: { ...support, refund: { offer: null, refunds: [failed] } } });
  await draw(<TicketPage />, '/tiket/tiket-support', '/tiket/:ticket');
  await expect.element(text(words)).toBeVisible();
});

test.each([
  ['requested', false, 1],
  ['refused', false, 0],
  ['failed', false, 0],
  ['refused', true, 1],
] as const)('a refund names its credit where it comes back: %s, taken back %s', async (state, takenBack, lines) => {
  const service = stubService();
  const refunds = [{ ...refund, games: 2, credit: 10_000, state, takesAccount: false, needsAccount: false }];
  service.answer(ticket, { data: { ...queued, takenBack, refund: { offer: null, refunds } } });
  await draw(<TicketPage />, '/tiket/tiket-mabar', '/tiket/:ticket');
  await expect.element(text('Rp25.000')).toBeVisible();
  expect(text(/^Ditambah Rp10.000 yang/).elements()).toHaveLength(lines);
});

test('a viewer whose host stays away asks for the money, names an account, and reads why not', async () => {
  const service = stubService();
  const offer = {
    games: 2,
    amount: 21_000,
    fee: 1_000,
    credit: 0,
    isOpen: true,
    from: support.at,
    why: 'silent',
  } as const;
  const asked = { ...refund, games: 2, amount: 21_000, askedBy: 'viewer', state: 'requested' } as const;
  const show = (part: Extract<Ticket, { kind: 'mabar' }>['refund']) =>
    service.answer(ticket, { data: { ...queued, refund: part } });
  service.answer(refundBanks, { data: { checked: true, banks: [{ code: '014', name: 'BCA' }] } });
  service.answer(ticketRefund, () => {
    show({ offer: null, refunds: [asked] });
    return { data: { offer: null, refunds: [asked] } };
  });
  const named = { ...asked, needsAccount: false, account: { bank: 'BCA', number: '••••7333', holder: 'B•• K••' } };
  service.answer(ticketRefundAccount, () => {
    show({ offer: null, refunds: [named] });
    return { data: { offer: null, refunds: [named] } };
  });
  // The ticket's own path would take the calls above.
  show({ offer, refunds: [] });
  await draw(<TicketPage />, '/tiket/tiket-mabar', '/tiket/:ticket');
  await button('Minta uang kembali').click();
  await page
    .getByRole('alertdialog')
    .filter({
      hasText: 'Rp21.000 akan dikembalikan setelah dicek admin, dan 2 game yang dibayar itu tidak dimainkan lagi.',
    })
    .getByRole('button', { name: 'Minta kembali' })
    .click();
  await expect.element(text('Admin lagi mengecek permintaan ini.')).toBeVisible();
  expect(service.sent(ticketRefund)).toEqual([{ ticket: queued.ticket }]);
  await expect.element(button('Minta uang kembali')).not.toBeInTheDocument();

  await button('Simpan rekening').click();
  await closeDialog('Rekening tidak disimpan.');
  await button('Bank atau e-wallet').click();
  await page.getByRole('combobox').fill('014');
  await userEvent.keyboard('{Enter}');
  await userEvent.fill(field('Nomor rekening atau HP'), '1234567333');
  await button('Simpan rekening').click();
  await expect.element(text('BCA ••••7333 a.n. B•• K••')).toBeVisible();
  await expect.element(button('Ganti rekening')).toBeVisible();

  const refusal = 'Host sudah kembali <b>hari ini</b>, tunggu giliranmu ya!';
  show({ offer: null, refunds: [{ ...named, state: 'refused', takesAccount: false, refusal }] });
  window.dispatchEvent(new Event('online'));
  await expect.element(text('Alasan admin:')).toBeVisible();
  await expect.element(text(refusal)).toBeVisible();
});

test('a refund that waits for an account asks for it before it promises money', async () => {
  const service = stubService();
  service.answer(refundBanks, { data: { checked: false, banks: [] } });
  const waits = { for: 'refund_account', until: null } as const;
  service.answer(ticket, { data: { ...support, waits, refund: { offer: null, refunds: [refund] } } });
  await draw(<TicketPage />, '/tiket/tiket-support', '/tiket/:ticket');
  await expect
    .element(text('Isi dulu rekening atau e-wallet kamu di bawah. Sesudah itu uangnya ditransfer ke sana.'))
    .toBeVisible();
  await expect.element(text('Uangnya segera dikirim.')).not.toBeInTheDocument();
  await expect.element(page.getByRole('note')).not.toBeInTheDocument();
});

test('refunds of a party are one block with players and games, and one form for the account', async () => {
  const service = stubService();
  service.answer(refundBanks, { data: { checked: true, banks: [] } });
  const refunds = ['Budi', 'Rara', 'Sari'].map((playerName, at) => {
    const own = { playerName, refund_id: `RF-${at}`, games: 2, amount: 21_000, fee: 1_000 };
    return { ...refund, ...own, at: `2026-11-26T05:00:00.00${at}Z` };
  });
  service.answer(ticket, { data: { ...queued, state: 'done', refund: { offer: null, refunds } } });
  await draw(<TicketPage />, '/tiket/tiket-mabar', '/tiket/:ticket');
  await expect.element(text('Rp63.000')).toBeVisible();
  await expect.element(text('Termasuk biaya layanan Rp3.000.')).toBeVisible();
  expect(text('Disetujui').elements()).toHaveLength(1);
  for (const name of ['Budi', 'Rara', 'Sari']) await expect.element(text(name)).toBeVisible();
  expect(text(/^2 game · Rp21.000 · RF-\d$/).elements()).toHaveLength(3);
  await expect.element(button('Simpan rekening')).toBeVisible();
  expect(button('Simpan rekening').elements()).toHaveLength(1);
});

type Devtools = { send: (method: string, parameters: object) => Promise<void> };

test('a printed ticket has its transaction number, and no switch and no closed box', async () => {
  const service = stubService();
  service.answer(ticket, { data: { ...queued, canTransfer: true } });
  await draw(<TicketPage />, '/tiket/tiket-mabar', '/tiket/:ticket');
  await expect.element(text('Ubah giliran')).toBeVisible();
  expect(
    text('TRX-2')
      .elements()
      .filter((each) => each.checkVisibility()),
  ).toEqual([]);
  const show = (media: string) => (cdp() as Devtools).send('Emulation.setEmulatedMedia', { media });
  await show('print');
  onTestFinished(() => show(''));
  const printed = () =>
    text('TRX-2')
      .elements()
      .filter((each) => each.checkVisibility({ contentVisibilityAuto: true }));
  expect(printed()).toHaveLength(1);
  for (const hidden of ['Ubah giliran', 'Bantuan dan nomor tiket'])
    expect(text(hidden).element().checkVisibility()).toBe(false);
  expect(page.getByRole('switch', { includeHidden: true }).element().parentElement?.checkVisibility()).toBe(false);
});
