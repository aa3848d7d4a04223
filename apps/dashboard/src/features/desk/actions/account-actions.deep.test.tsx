import {
  deskCloseAccount,
  deskConsequences,
  deskEraseAccount,
  deskExportAccount,
} from '@mabarin/api-client/contract/desk/hosts';
import { deskQuoteOrders, deskRefundOrders } from '@mabarin/api-client/contract/desk/refunds';
import { tabStore } from '@mabarin/web/storage';
import { stubService } from '@mabarin/web/testing/service';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { agree, giveCode, openDesk } from '#features/desk/testing.tsx';
import { button, closeDialog, field } from '#platform/testing.tsx';
import AccountActions from './account-actions.tsx';

beforeEach(() => tabStore.clear());

/** Names of the files that the page saves from here on. */
function savedFiles(): string[] {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return saved;
}

const host = {
  closingAt: null,
  frozenAt: null,
  balance: { collected: 0, ready: 0, notReady: 0, held: 0, onTheWay: 0 },
};
type Host = Parameters<typeof AccountActions>[0]['host'];
const open = (person = 'demomabar', of: Host = host) =>
  openDesk('/meja/host/demomabar', <AccountActions person={person} host={of} />);
const unmasked = () => page.getByRole('checkbox', { name: /^Tanpa sensor/ });

test("an authority's copy is masked unless the tick says otherwise", async () => {
  const service = stubService();
  const saved = savedFiles();
  service.answer(deskExportAccount, { data: '{}' });
  await open();
  await field('Nomor surat permintaan').fill('B/12/XI');
  await button('Buat salinan data').click();
  await giveCode();
  await expect.element(page.getByText('Salinan dibuat.')).toBeVisible();
  expect(service.sent(deskExportAccount)).toMatchObject([
    { code: '123456', person: 'demomabar', letter: 'B/12/XI', unmasked: false },
  ]);
  expect(saved).toEqual(['mabarin-salinan-B-12-XI.ndjson']);
});

test('a copy without the number of its letter is refused before the code is asked for', async () => {
  const service = stubService();
  await open();
  await button('Buat salinan data').click();
  await expect.element(page.getByText('Tulis nomor surat dari pihak yang meminta data ini.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(service.sent(deskExportAccount)).toEqual([]);
});

test('a refused copy keeps the number of the letter and saves no file', async () => {
  const service = stubService();
  const saved = savedFiles();
  service.refuse(deskExportAccount, 'desk.sign_in_wait', 'Terlalu banyak percobaan.');
  await open();
  await field('Nomor surat permintaan').fill('B/12/XI');
  await button('Buat salinan data').click();
  await closeDialog('Terlalu banyak percobaan.');
  await expect.element(field('Nomor surat permintaan')).toHaveValue('B/12/XI');
  expect(saved).toEqual([]);
});

test('a wrong code is asked for again, with the reason', async () => {
  const service = stubService();
  const saved = savedFiles();
  service.refuse(deskExportAccount, 'desk.code_wrong', 'Kode salah.');
  await open();
  await field('Nomor surat permintaan').fill('B/12/XI');
  await button('Buat salinan data').click();
  await giveCode();
  await expect.element(page.getByText(/^Kode salah\.\s+Membuat file semua data/)).toBeVisible();
  await closeDialog('Kode salah.', 'Batal');
  expect(saved).toEqual([]);
});

test('the unmasked tick is not kept, the number of the letter is', async () => {
  stubService();
  await open();
  await field('Nomor surat permintaan').fill('B/12/XI');
  await unmasked().click();
  await open();
  await expect.element(field('Nomor surat permintaan')).toHaveValue('B/12/XI');
  await expect.element(unmasked()).not.toBeChecked();
});

const none = { entries: 0, claims: 0, payments: 0, held: 0, sent: 0, live: false, balance: 0 };

test('closing an account takes a code', async () => {
  const service = stubService();
  service.answer(deskConsequences, { data: none });
  await open();
  await button('Tutup akun host').click();
  await closeDialog('Menutup akun demomabar', 'Batal');
  expect(service.sent(deskCloseAccount)).toEqual([]);
});

test('an account that is being closed is not closed again', async () => {
  await open('demomabar', { ...host, closingAt: '2026-11-20T05:00:00.000Z' });
  await expect.element(button('Buat salinan data')).toBeVisible();
  await expect.element(button('Tutup akun host')).not.toBeInTheDocument();
});

test('an account with open work names it all, and asks for no code', async () => {
  const service = stubService();
  service.answer(deskConsequences, { data: { ...none, entries: 2, held: 1, balance: 45_000 } });
  await open();
  await button('Tutup akun host').click();
  await expect.element(page.getByText(/^2 antrian berbayar belum main/)).toBeVisible();
  await expect.element(page.getByText(/^1 pencairan belum selesai/)).toBeVisible();
  await expect.element(page.getByText(/^Saldo Rp45\.000 belum dicairkan/)).toBeVisible();
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
});

test('all open orders are refunded by one press, with one quote', async () => {
  const service = stubService();
  service.answer(deskConsequences, { data: { ...none, entries: 3 } });
  const sums = { amount: 63_000, price: 60_000, fee: 3_000, suspense: 0, credit: 0, games: 6, withoutGames: 0 };
  const by = { method: 'transfer', provider: null } as const;
  const quote = { ...sums, ...by, fromHost: 60_000, seen: 'total', orders: 2, kept: ['aBcD'] };
  service.answer(deskQuoteOrders, { data: quote });
  service.answer(deskRefundOrders, { data: null });
  await open();
  await button('Tutup akun host').click();
  await button('Minta refund semua pesanan').click();
  await agree(
    'Menyiapkan refund 2 pesanan, total Rp63.000, ke pembayarnya masing-masing. Rp60.000 dari saldo @demomabar.',
  );
  await expect.poll(() => service.sent(deskRefundOrders)).toMatchObject([{ username: 'demomabar', seen: 'total' }]);
  await expect.element(button('Minta refund semua pesanan')).not.toBeInTheDocument();
});

test('an account with frozen and held money says that operators act before its host', async () => {
  const service = stubService();
  service.answer(deskConsequences, { data: { ...none, balance: 45_000 } });
  const balance = { ...host.balance, collected: 45_000, held: 45_000 };
  await open('demomabar', { ...host, frozenAt: '2026-11-20T05:00:00.000Z', balance });
  await button('Tutup akun host').click();
  await expect.element(page.getByText(/^Uang host dibekukan: .*"Buka pembekuan" dulu/)).toBeVisible();
  await expect.element(page.getByText(/^Rp45\.000 dari saldo ditahan: selesaikan di Sengketa/)).toBeVisible();
  await expect.element(page.getByText(/host mencairkannya/)).not.toBeInTheDocument();
});

test('money that a host cannot withdraw yet is named apart', async () => {
  stubService().answer(deskConsequences, { data: { ...none, balance: 45_000 } });
  const balance = { ...host.balance, collected: 45_000, ready: 30_000, notReady: 15_000, held: 0 };
  await open('demomabar', { ...host, balance });
  await button('Tutup akun host').click();
  await expect.element(page.getByText(/^Saldo Rp45\.000 .*begitu siap \(Rp15\.000 belum\)\.$/)).toBeVisible();
});

test("a viewer's data is erased, with what follows by itself", async () => {
  const service = stubService();
  service.answer(deskEraseAccount, { data: { open: 2, because: ['queue', 'refund'] } });
  await open('budi@mabarin.test', null);
  await button('Hapus data penonton').click();
  await giveCode();
  await expect
    .element(
      page.getByText(
        'Permintaan hapus dicatat. Yang sudah selesai dihapus, 2 terhapus sendiri sesudah ini selesai: masih di antrian, uang kembali belum selesai.',
      ),
    )
    .toBeVisible();
  expect(service.sent(deskEraseAccount)).toMatchObject([{ code: '123456', person: 'budi@mabarin.test' }]);
});
