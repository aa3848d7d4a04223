import {
  cashoutCheck,
  cashSummary,
  objectToRestriction,
  restrictions,
  transactions,
} from '@mabarin/api-client/contract/cash';
import { SPEC_FEE } from '@mabarin/domain/money';
import { restriction } from '@mabarin/domain/restrictions/restriction';
import { config } from '@mabarin/web/config';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, drawPage, expectWords, field, serveHost } from '#platform/testing.tsx';
import CashPage from './cash.page.tsx';
import CashTrxPage from './cash-trx.page.tsx';

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

test('the next bearer of the fee is said with its day', async () => {
  config.nextFee = { rule: { ...SPEC_FEE, bearer: 'host' }, from: '2027-02-01' };
  onTestFinished(() => {
    config.nextFee = null;
  });
  serveHost();
  await drawPage(CashPage, 'cash');
  await expectWords(page.getByRole('main'), 'Mulai 1 Februari 2027 biaya layanan 5% dipotong dari bagian host.');
});

test('what is kept says how much, why and until when, and takes an objection once', async () => {
  const service = serveHost();
  const frozen = restriction('frozen', 'identity');
  const dispute = restriction('dispute', 'disputed_payments', {
    amount: 50_000,
    until: '2026-12-04',
    about: 'DS-0123456789AB',
  });
  service.answer(restrictions, { data: [frozen, dispute] });
  await drawPage(CashPage, 'cash');
  await expectWords(
    page.getByRole('main'),
    'Kami perlu memastikan siapa pemilik akun ini',
    'Rp50.000',
    '4 Desember 2026',
  );
  await expect
    .element(page.getByRole('link', { name: 'Kirim lewat Feedback' }).nth(1))
    .toHaveAttribute('href', '/dashboard/feedback?sengketa=DS-0123456789AB');
  await page.getByText('Selengkapnya').first().click();
  await button('Ajukan keberatan').first().click();
  await expect.element(page.getByText('Tulis dulu keberatanmu.')).toBeVisible();
  await field('Keberatanmu').first().fill('Aku pemiliknya.');
  const objection = { state: 'open', due_on: '2026-12-07', answer: null } as const;
  service.answer(objectToRestriction, { data: [{ ...frozen, objection }] });
  await button('Ajukan keberatan').first().click();
  await expect.element(page.getByText(/dijawab paling lambat 7 Desember 2026/)).toBeInTheDocument();
  expect(button('Ajukan keberatan').query()).toBeNull();
  expect(service.sent(objectToRestriction)).toMatchObject([{ kind: 'frozen', about: null, text: 'Aku pemiliknya.' }]);
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

test('a payment of which a part is kept says so in its row, and leads to the cash page', async () => {
  const service = serveHost();
  const kept = restriction('held', 'gateway_lost', { amount: 21_000 });
  const row = {
    id: 1,
    kind: 'payment',
    bought: 'support',
    name: 'Siti',
    description: 'Support',
    amount: 21_000,
  } as const;
  const at = { collected: '2026-12-01T05:00:00Z', ymd: '2026-12-01', ago: 'baru saja', diffday: 0 };
  const data = [{ ...row, ...at, balance: 21_000, fee: null, credit: null, kept }];
  service.answer(transactions, { data, next: null });
  await drawPage(CashTrxPage, 'cash-trx');
  await page.getByText(/ · Ditahan$/).click();
  await expectWords(page.getByRole('main'), 'Rp21.000 bagianmu ditahan.', 'uang ini ditarik lagi');
  const more = page.getByRole('link', { name: 'Selengkapnya di halaman saldo' });
  await expect.element(more).toHaveAttribute('href', '/dashboard/cash');
});
