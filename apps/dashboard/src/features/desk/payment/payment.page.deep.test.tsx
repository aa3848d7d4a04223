import { deskExportAccount } from '@mabarin/api-client/contract/desk/hosts';
import { deskShowTicket } from '@mabarin/api-client/contract/desk/payments';
import { deskPayment, type DeskPayment } from '@mabarin/api-client/contract/desk/search';
import { stubService } from '@mabarin/web/testing/service';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deskSupport, fold, giveCode, openDesk } from '#features/desk/testing.tsx';
import { button, dialog, expectWords, field } from '#platform/testing.tsx';
import PaymentPage from './payment.page.tsx';

const { createdAt: at } = deskSupport;
const payment: DeskPayment = {
  ...deskSupport,
  minor: true,
  can: ['look_up', 'refund_support'],
  story: [
    { at, kind: 'order', text: 'Dipesan', detail: '', amount: 52_500, entries: [] },
    {
      at,
      kind: 'posting',
      text: 'Pembayaran dibukukan',
      detail: 'jurnal 7',
      amount: null,
      entries: [{ account: 'saldo host', amount: 50_000 }],
    },
  ],
  books: [{ account: 'host_payable', text: 'saldo host', amount: 50_000 }],
};

async function openPage(shown: DeskPayment) {
  const service = stubService();
  service.answer(deskPayment, { data: shown });
  await openDesk('/meja/bayar/aBcD', <PaymentPage />);
  const details = page.getByText('Rincian', { exact: true });
  await expect.element(details).toBeVisible();
  if (!details.element().closest('details')?.open) await details.click();
  return service;
}

test("a payment's page has its numbers, what may be done and its timeline", async () => {
  await openPage(payment);
  await expect.element(page.getByText('ditandai di bawah 18')).toBeVisible();
  await expect.element(page.getByText('612345678901')).toBeVisible();
  await expect.element(page.getByText('aBcD')).toBeVisible();
  await expect.element(page.getByText('saldo host Rp50.000', { exact: true }).first()).toBeVisible();
  await expect
    .element(page.getByText('Uang dukungan dikembalikan, semua atau sebagian, dari saldo host.'))
    .toBeInTheDocument();
  const viewer = page.getByRole('link', { name: 'budi@mabarin.test' });
  await expect.element(viewer).toHaveAttribute('href', '/meja/penonton/budi%40mabarin.test');
});

test('what the gateway gave back by itself stands beside its task and what is left', async () => {
  await openPage({ ...payment, priceLeft: 0, returned: { amount: 52_500, task: 12 } });
  await expect.element(page.getByText('Rp52.500, tugas 12')).toBeVisible();
  await expect.element(page.getByText('Masih bisa diminta kembali')).toBeVisible();
});

test('the share of a host who bears the fee is what the host got', async () => {
  await openPage({ ...payment, feeBearer: 'host', gross: 50_000, received: 50_000 });
  await expect.element(page.getByText('Rp47.500', { exact: true })).toBeVisible();
});

test('a payment that nobody paid is a bill, and says that no money came', async () => {
  await openPage({
    ...payment,
    status: 'expired',
    state: 'kedaluwarsa',
    received: null,
    paidAt: null,
    endedAt: at,
    books: [],
  });
  const facts = 'DitagihRp52.500MasukRp0KurangRp52.500Milik siapabelum ada uang yang masuk';
  await expectWords(page.getByRole('article'), facts);
});

test("a ticket's address comes after a press that says what it is a key to", async () => {
  const service = await openPage(payment);
  service.answer(deskShowTicket, { data: 'https://mabarin.test/tiket/tiketRahasia' });
  await expect.element(page.getByText('tike…')).toBeVisible();
  await button('Lihat alamat tiket').click();
  await expect.element(dialog('bisa meminta uangnya kembali')).toBeVisible();
  await giveCode();
  await expect.element(page.getByRole('link', { name: 'https://mabarin.test/tiket/tiketRahasia' })).toBeVisible();
  expect(service.sent(deskShowTicket)).toMatchObject([{ code: '123456', payment: 'aBcD' }]);
});

test('of an erased person what the books keep is copied with the number of a letter', async () => {
  const service = await openPage({ ...payment, email: null, payer: '', erasedAt: at, can: ['copy_remains'] });
  await fold('Buat salinan data').click();
  await button('Buat salinan data').click();
  await expect.element(page.getByText('Tulis nomor surat dari pihak yang meminta data ini.')).toBeVisible();
  await field('Nomor surat permintaan').fill('B/7');
  service.answer(deskExportAccount, { data: '{}\n' });
  await button('Buat salinan data').click();
  await giveCode();
  await expect
    .poll(() => service.sent(deskExportAccount))
    .toMatchObject([{ person: 'aBcD', letter: 'B/7', unmasked: false }]);
  await expect.element(page.getByText('dihapus', { exact: true })).toBeVisible();
});

test('a message that the filter or an operator hides is marked', async () => {
  await openPage({ ...payment, messageHidden: true });
  await expect.element(page.getByText('Pesan, tidak ditampilkan')).toBeVisible();
});
