import { deskApproveCashOut, deskCashOutAnswers } from '@mabarin/api-client/contract/desk/cash-outs';
import { deskMoney, type DeskCashOut, type DeskHold, type DeskRefund } from '@mabarin/api-client/contract/desk/money';
import { deskDecideRefund } from '@mabarin/api-client/contract/desk/refunds';
import { deskCashOut, deskHold } from '@mabarin/api-client/testing/desk-money';
import { DialogHost } from '@mabarin/ui/popups/dialog';
import { ToastHost } from '@mabarin/ui/popups/toast';
import { render } from '@mabarin/ui/testing/render';
import { AppRouter } from '@mabarin/web/router';
import { stubService } from '@mabarin/web/testing/service';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createDashboardQueryClient } from '#platform/query-client.ts';
import { deskStore } from '#features/desk/desk.store.ts';
import { giveCode, openDesk } from '#features/desk/testing.tsx';
import { button, closeDialog, field } from '#platform/testing.tsx';
import PayoutsPage from './payouts.page.tsx';
import { payoutsText } from './payouts.text.ts';

const large: DeskCashOut = {
  ...deskCashOut,
  id: 'CO-BA9876543210',
  amount: 9_000_000,
  send: 8_995_000,
  frozen: true,
  refusal: 'CO-BA9876543210 dibekukan. Jangan dikirim.',
  sendable: false,
  seen: 'requested/frozen/rina/',
  approval: { first: 'rina', second: null, until: '2026-11-21T05:00:00.000Z', back: false },
};

async function openPayouts(refunds: DeskRefund[] = [], holds: DeskHold[] = [], cashOuts = [deskCashOut, large]) {
  const service = stubService();
  const money = { cashOuts, refunds, holds };
  service.answer(deskMoney, { data: money });
  await render(
    <QueryClientProvider client={createDashboardQueryClient()}>
      <AppRouter>
        <PayoutsPage />
        <DialogHost />
        <ToastHost />
      </AppRouter>
    </QueryClientProvider>,
  );
  return { service, money };
}

test('a second operator is asked for what may be approved now, and a frozen one says so below', async () => {
  await openPayouts(
    [],
    [],
    [{ ...large, id: 'CO-AA9876543210', send: 7_000_000, refusal: null, frozen: false }, large],
  );
  await expect.element(page.getByText('rina menyetujui Rp7.000.000')).toBeVisible();
  expect(page.getByText('rina menyetujui Rp8.995.000').elements()).toHaveLength(0);
  await expect.poll(() => page.getByText(/dibekukan\. Jangan dikirim\.$/).elements()).toHaveLength(1);
  await expect.element(page.getByText('Dibekukan', { exact: true })).toBeVisible();
  expect(button('Setujui').elements()).toHaveLength(1);
});

test('a holder that the host typed is compared before the cash-out is sent', async () => {
  const { service, money } = await openPayouts([], [], [{ ...deskCashOut, compareFirst: true, sendable: false }]);
  service.answer(deskApproveCashOut, { data: money });
  await expect.element(page.getByText('Nama pemilik ditulis host dan belum dicocokkan dengan bank.')).toBeVisible();
  await button('Nama cocok').click();
  await giveCode();
  await expect.poll(() => service.sent(deskApproveCashOut)).toMatchObject([{ id: deskCashOut.id, compared: true }]);
});

test('a large hold names who approved which decision, and waits above for the second operator', async () => {
  const approval = { first: 'rina', second: null, until: '2026-11-21T05:00:00.000Z', back: false };
  await openPayouts([], [{ ...deskHold, share: 9_000_000, amount: 9_000_000, approval, approvedAs: 'take' }]);
  await expect.element(page.getByText('rina menyetujui Rp9.000.000')).toBeVisible();
  await expect.element(page.getByText('rina menyetujui mengambil. Perlu satu operator lagi.')).toBeVisible();
});

test('the first operator is not offered the same decision about a hold again', async () => {
  deskStore.setState({ operator: 'rina' });
  const approval = { first: 'rina', second: null, until: '2026-11-21T05:00:00.000Z', back: false };
  await openPayouts([], [{ ...deskHold, approval, approvedAs: 'take' }]);
  await expect.element(button('Lepas')).toBeVisible();
  await expect.element(button('Ambil uangnya')).not.toBeInTheDocument();
});

test('another decision about a hold says whose approval it ends', async () => {
  deskStore.setState({ operator: 'budi' });
  const approval = { first: 'rina', second: null, until: '2026-11-21T05:00:00.000Z', back: false };
  await openPayouts([], [{ ...deskHold, approval, approvedAs: 'take' }]);
  await button('Lepas').click();
  await expect.element(page.getByText(/dua operator .* Persetujuan rina untuk mengambil hilang\.$/)).toBeVisible();
  await button('Batal').click();
});

test('disputed money leads to its dispute and has no decision of its own', async () => {
  const disputed = { ...deskHold, word: 'dispute DS-01', dispute: 'DS-01' };
  await openPayouts([], [disputed]);
  await expect.element(page.getByText('bagian host, menunggu sengketa DS-01')).toBeVisible();
  const link = page.getByRole('link', { name: 'Buka sengketa' });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/sengketa\/DS-01$/));
  await expect.element(button('Lepas')).not.toBeInTheDocument();
  await expect.element(page.getByText(/kata gateway/)).not.toBeInTheDocument();
});

test('what marks ticked cash-outs stands there once one is ticked, with the sum', async () => {
  await openPayouts();
  await expect.element(page.getByText('Pilih dulu pencairannya.')).toBeVisible();
  expect(page.getByRole('button', { name: /^Tandai/ }).elements()).toEqual([]);
  await page.getByRole('checkbox', { name: /CO-0123456789AB/ }).click();
  await expect.element(button('Tandai 1 terkirim')).toBeVisible();
});

const refund: DeskRefund = {
  id: 'RF-0123456789AB',
  payment: 'aBcD',
  host: 'demomabar',
  at: deskCashOut.at,
  amount: 21_000,
  fromHost: 15_000,
  loss: 5_000,
  fee: 1_000,
  suspense: 0,
  credit: 0,
  games: 2,
  seen: 'approved/transfer/1//',
  askedBy: 'operator',
  why: 'anaknya bayar tanpa izin',
  payer: 'Budi',
  minor: true,
  likeHost: false,
  state: 'approved',
  method: 'transfer',
  provider: null,
  bank: null,
  number: null,
  holder: null,
  reason: null,
  lookFirst: false,
  frozen: false,
  refusal: null,
  approval: null,
};
const named = { ...refund, bank: 'BCA', number: '1234567890', holder: 'BUDI' };

test('a refund of two without an account says so once, and beside a freeze both', async () => {
  const refusal = 'Penonton RF-0123456789AB belum menulis rekeningnya di halaman tiket.';
  const frozen = 'RF-BA9876543210 mengambil uang host yang dibekukan.';
  const two = {
    ...refund,
    state: 'requested' as const,
    approval: { first: null, second: null, until: null, back: false },
  };
  await openPayouts([
    { ...two, refusal },
    { ...two, id: 'RF-BA9876543210', frozen: true, refusal: frozen },
  ]);
  const row = (id: string) => page.getByRole('listitem').filter({ hasText: id });
  await expect.element(row('RF-0123456789AB').getByText(refusal)).toBeVisible();
  expect(row('RF-0123456789AB').getByText(payoutsText.noAccount).elements()).toHaveLength(0);
  await expect.element(row('RF-BA9876543210').getByText(frozen)).toBeVisible();
  await expect.element(row('RF-BA9876543210').getByText(payoutsText.noAccount)).toBeVisible();
});

test.each(['Sudah ditransfer', 'Tolak'])(
  'the focus of a row that went with %s stands at its heading',
  async (label) => {
    const service = stubService();
    service.answer(deskMoney, {
      data: { cashOuts: [], refunds: [label === 'Tolak' ? { ...named, state: 'requested' } : named], holds: [] },
    });
    const none = { cashOuts: [], refunds: [], holds: [] };
    service.answer(deskDecideRefund, { data: none });
    await openDesk(
      '/meja/keluar',
      <main>
        <PayoutsPage />
      </main>,
    );
    if (label === 'Tolak') {
      await page.getByText(label).first().click();
      await page.getByLabelText('Alasan untuk yang bersangkutan').selectOptions('delivered');
    }
    await button(label).click();
    service.answer(deskMoney, { data: none });
    await giveCode();
    await expect.element(page.getByText('Tidak ada refund terbuka.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Refund' })).toHaveFocus();
  },
);

test('a code that was not typed is asked for again, and nothing is sent with it', async () => {
  const { service } = await openPayouts([named]);
  service.answer(deskDecideRefund, { data: { cashOuts: [], refunds: [], holds: [] } });
  await button('Sudah ditransfer').click();
  await expect.element(field('Kode 6 angka')).toBeVisible();
  const asked = service.sent(deskDecideRefund).length;
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Isi kodenya dulu\.\s.*Rp21\.000/)).toBeVisible();
  expect(service.sent(deskDecideRefund)).toHaveLength(asked);
  await button('Batal').click();
});

test('a refund whose viewer named no account cannot be marked as sent', async () => {
  await openPayouts([refund, { ...named, id: 'RF-BA9876543210' }]);
  await expect.element(page.getByText('RF-0123456789AB')).toBeVisible();
  expect(button('Sudah ditransfer').elements()).toHaveLength(1);
});

test('an account that was written after the approval is approved before anything is sent', async () => {
  const approval = { first: null, second: null, until: null, back: false };
  const { service, money } = await openPayouts([{ ...named, approval }]);
  service.answer(deskDecideRefund, { data: money });
  expect(button('Sudah ditransfer').elements()).toHaveLength(0);
  await button('Setujui rekening').click();
  await expect
    .element(page.getByText(/^Menyetujui rekening BCA 1234567890 a\.n\. BUDI untuk refund Rp21\.000/))
    .toBeVisible();
  await giveCode();
  await expect.poll(() => service.sent(deskDecideRefund)).toMatchObject([{ as: 'approve', seen: refund.seen }]);
});

test.each([
  [
    { ...named, state: 'requested' as const },
    'Mengizinkan transfer Rp21.000 ke BCA 1234567890 a.n. BUDI; kamu yang mengirimnya sendiri sesudah ini. Rp15.000 dari saldo @demomabar. Rp5.000 kita yang menanggung, karena saldo host kurang. Biaya layanan Rp1.000 kita yang menanggung. 2 game keluar dari antrian.',
  ],
  [
    { ...refund, state: 'requested' as const, method: 'gateway' as const, provider: 'midtrans' },
    'Mengirim Rp21.000 kembali ke pembayar lewat midtrans, sekarang juga. Rp15.000 dari saldo @demomabar. Rp5.000 kita yang menanggung, karena saldo host kurang. Biaya layanan Rp1.000 kita yang menanggung. 2 game keluar dari antrian.',
  ],
])('approving a refund says how much, from whom, to whom and which way', async (shown, sentence) => {
  await openPayouts([shown]);
  const row = page.getByRole('listitem').filter({ hasText: shown.id });
  await row.getByRole('button', { name: 'Setujui', exact: true }).click();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await button('Batal').click();
});

const waiting = { ...named, state: 'requested' as const };

test('refusing a refund says that disputed money stays held', async () => {
  await openPayouts([waiting]);
  const row = page.getByRole('listitem').filter({ hasText: waiting.id });
  await row.getByText('Tolak').first().click();
  await row.getByLabelText('Alasan untuk penonton').fill('Uangnya dipersoalkan.');
  await row.getByLabelText('Alasan untuk yang bersangkutan').selectOptions('disputed_payments');
  await row.getByRole('button', { name: 'Tolak' }).click();
  await expect
    .element(
      page.getByText(/kembali ke saldo @demomabar; yang disengketakan tetap ditahan selama sengketanya terbuka\./),
    )
    .toBeVisible();
  await button('Batal').click();
});

const approvedBy = (first: string | null, back = false) => ({
  first,
  second: null,
  until: '2026-11-21T05:00:00.000Z',
  back,
});

test('a refund that takes two operators says so before and after the first approval', async () => {
  deskStore.setState({ operator: 'rina' });
  const { service, money } = await openPayouts([{ ...waiting, approval: { ...approvedBy(null), until: null } }]);
  service.answer(deskDecideRefund, { data: { ...money, refunds: [{ ...waiting, approval: approvedBy('rina') }] } });
  const row = page.getByRole('listitem').filter({ hasText: waiting.id });
  await row.getByRole('button', { name: 'Setujui', exact: true }).click();
  await expect.element(page.getByText(/Baru terjadi setelah dua operator menyetujui hal yang sama\.$/)).toBeVisible();
  await giveCode();
  await expect.element(page.getByText('Persetujuan dicatat.')).toBeVisible();
});

test.each(['rina', 'budi'])(
  'a refund whose return rina approved waits for another one, seen by %s',
  async (operator) => {
    deskStore.setState({ operator });
    await openPayouts([{ ...waiting, state: 'approved', approval: approvedBy('rina', true) }]);
    const row = page
      .getByRole('listitem')
      .filter({ hasText: 'rina menyetujui uangnya dikembalikan. Perlu satu operator lagi.' });
    await expect.element(row.getByText(waiting.id)).toBeVisible();
    const failed = row.getByRole('button', { name: 'Batal dikirim', exact: true });
    expect(failed.elements()).toHaveLength(operator === 'rina' ? 0 : 1);
  },
);

test.each(['rina', 'budi'])('a refund that rina approved waits for another one, seen by %s', async (operator) => {
  deskStore.setState({ operator });
  await openPayouts([{ ...waiting, approval: approvedBy('rina') }]);
  const row = page.getByRole('listitem').filter({ hasText: 'Disetujui rina. Perlu satu operator lagi.' });
  await expect.element(row.getByText(waiting.id)).toBeVisible();
  const approve = row.getByRole('button', { name: 'Setujui', exact: true });
  expect(approve.elements()).toHaveLength(operator === 'rina' ? 0 : 1);
});

test('pressed twice, a decision is refused once before a code is asked, and the page is read anew', async () => {
  const { service } = await openPayouts([named]);
  service.refuse(deskDecideRefund, 'desk.changed', 'RF-0123456789AB berubah.');
  await button('Sudah ditransfer').dblClick();
  await closeDialog('RF-0123456789AB berubah.');
  await expect.poll(() => service.sent(deskMoney).length).toBeGreaterThan(1);
  expect(service.sent(deskDecideRefund)).toHaveLength(1);
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
});

test('ticked cash-outs are marked failed as failed, so that the money goes back', async () => {
  const { service, money } = await openPayouts();
  service.answer(deskCashOutAnswers, { data: { rows: [{ id: deskCashOut.id, outcome: 'rejected', why: '' }], money } });
  await page.getByRole('checkbox', { name: /Rp55\.000/ }).click();
  await button('Tandai 1 gagal').click();
  await field('Kode 6 angka').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => service.sent(deskCashOutAnswers))
    .toMatchObject([{ content: 'CO-0123456789AB;55000;failed', lookedUp: false, rows: [{ seen: 'requested///' }] }]);
  await button('OK').click();
});

test('ticked cash-outs are marked paid with the amounts that were sent, after a code', async () => {
  const { service, money } = await openPayouts();
  const rows = [{ id: deskCashOut.id, outcome: 'paid' as const, why: '' }];
  service.answer(deskCashOutAnswers, { data: { rows, money } });
  await page.getByRole('checkbox', { name: /Rp55\.000/ }).click();
  await button('Tandai 1 terkirim').click();
  await expect
    .element(page.getByText(/^Mencatat 1 pencairan, total Rp55\.000, .* BCA 1234567890 a\.n\. BANG KANCIL Rp55\.000/))
    .toBeVisible();
  await field('Kode 6 angka').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => service.sent(deskCashOutAnswers))
    .toMatchObject([{ code: '123456', content: 'CO-0123456789AB;55000;paid', lookedUp: false }]);
  await button('OK').click();
});

test('a refund of a frozen host says that it waits, and is sent only after a look', async () => {
  const account = { bank: 'BCA', number: '1234567890', holder: 'BUDI' };
  const refusal = 'RF-1 memakai saldo host yang dibekukan.';
  await openPayouts([
    { ...refund, ...account, id: 'RF-1', state: 'requested', askedBy: 'host', frozen: true, refusal },
    { ...refund, ...account, id: 'RF-2', state: 'approved', askedBy: 'host', frozen: true, refusal },
  ]);
  await expect.element(page.getByText(refusal).first()).toBeVisible();
  expect(page.getByRole('button', { name: 'Setujui' }).elements()).toHaveLength(0);
  await expect.element(page.getByRole('button', { name: 'Sudah ditransfer' })).toBeVisible();
});

test('a transfer that the bank refused asks for another account after a look', async () => {
  const { service, money } = await openPayouts([named]);
  service.answer(deskDecideRefund, { data: money });
  await page.getByRole('checkbox', { name: 'Sudah dicek di catatan bank atau penyedia' }).last().click();
  await button('Ditolak bank, minta rekening lain').click();
  await expect.element(page.getByText(/tetap disetujui\. Penonton diminta menulis rekening lain/)).toBeVisible();
  await giveCode();
  await expect.poll(() => service.sent(deskDecideRefund).at(-1)).toMatchObject({ as: 'account', lookedUp: true });
});
