import { cashoutCheck, cashSummary } from '@mabarin/api-client/contract/cash';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, drawPage, expectWords, serveHost } from '#platform/testing.tsx';
import CashPage from './cash.page.tsx';

test('no withdrawal is offered before it is known whether one is pending [dash 2 cash check]', async () => {
  const service = serveHost();
  const checked = Promise.withResolvers<void>();
  service.answer(cashoutCheck, () => checked.promise.then(() => ({ data: [] })));
  await drawPage(CashPage, 'cash');
  await expect.element(page.getByRole('status', { name: 'Memeriksa pencairan saldo' })).toBeVisible();
  expect(button('Cairkan Saldo').query()).toBeNull();
  checked.resolve();
  await expect.element(button('Cairkan Saldo')).toBeVisible();
});

test('held money says how much it is, of which payment, and why', async () => {
  const service = serveHost();
  const held = [{ hold_id: 1, amount: 50_000, description: 'Support untuk Bang Kancil' }];
  service.answer(cashSummary, { data: { days: [], cashouts: [], disputes: [], held } });
  await drawPage(CashPage, 'cash');
  const [reason, payment] = [
    'Penyedia pembayaran, dompet, atau bank menarik uang ini kembali',
    'Support untuk Bang Kancil',
  ];
  await expectWords(page.getByRole('main'), 'Ditahan', reason, `Rp50.000 · ${payment}`);
});

test('a dispute says how much is held, until when, and what to send', async () => {
  const service = serveHost();
  const sums = { amount: 52_500, held: 50_000, lost: 0 };
  const dispute = { dispute_id: 'DS-0123456789AB', number: 'aBcD', description: 'Support', ...sums };
  const disputes = [{ ...dispute, deadline: '2026-12-04', state: 'open' as const }];
  service.answer(cashSummary, { data: { days: [], cashouts: [], held: [], disputes } });
  await drawPage(CashPage, 'cash');
  await expectWords(
    page.getByRole('main'),
    'Rp50.000',
    'Jumat, 4 Desember 2026',
    'lewat halaman Feedback',
    dispute.dispute_id,
  );
  await expect
    .element(page.getByRole('link', { name: 'Kirim bukti' }))
    .toHaveAttribute('href', '/dashboard/feedback?sengketa=DS-0123456789AB');
});

test('what is coming leaves out what is held of a day', async () => {
  const service = serveHost();
  const day = (ready: string, amount: number, kept: number) => ({ day: ready, amount, held: kept, ready_on: ready });
  const days = [day('2099-01-01', 80_000, 50_000), day('2099-01-02', 20_000, 20_000)];
  service.answer(cashSummary, { data: { days, cashouts: [], disputes: [], held: [] } });
  await drawPage(CashPage, 'cash');
  await expect.element(page.getByText('Kamis 1 Jan Rp30.000')).toBeVisible();
  expect(page.getByText('Jum 2 Jan').elements()).toHaveLength(0);
});

test('a cash-out under way is a slip with what arrives and the latest day', async () => {
  const service = serveHost();
  const cashOut = {
    cashout_id: 'CO-0123456789AB',
    amount: 375_000,
    net: 370_000,
    latest: '2026-12-01',
    held_until: null,
  };
  service.answer(cashoutCheck, { data: [cashOut] });
  await drawPage(CashPage, 'cash');
  await expectWords(
    page.getByRole('main'),
    'Rp370.000',
    'paling lambat Selasa, 1 Desember',
    'Rp375.000',
    cashOut.cashout_id,
  );
  expect(button('Cairkan Saldo').query()).toBeNull();
});
