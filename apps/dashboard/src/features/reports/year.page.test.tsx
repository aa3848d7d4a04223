import { reportYear } from '@mabarin/api-client/contract/reports';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, drawPage, expectWords, serveHost } from '#platform/testing.tsx';
import YearPage from './year.page.tsx';

const line = { count: 1, qris: 0, credit: 0, other: 0 };
const money = {
  opening: 100_000,
  closing: 170_000,
  lines: [
    { ...line, day: '2026-01-01', kind: 'mabar', amount: 60_000, fee: 3_000 },
    { ...line, day: '2026-01-01', kind: 'refund', amount: -20_000, fee: -1_000 },
    { ...line, day: '2026-02-01', kind: 'support', amount: 80_000, fee: 4_000 },
    { ...line, day: '2026-02-01', kind: 'cashout', amount: -50_000, fee: 2_500 },
  ],
  vouchers: { orders: 3, amount: 45_000 },
};

const { innerWidth, innerHeight } = window;
beforeEach(() => page.viewport(1280, 900));
afterAll(() => page.viewport(innerWidth, innerHeight));
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T05:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test('a year has its months with their sums, and goes back to the year before', async () => {
  const service = serveHost();
  service.answer(reportYear, { data: money });
  await drawPage(YearPage, 'cash-year');
  const rows = page.getByRole('region', { name: 'Per bulan' }).getByRole('row');
  await expect.element(rows.nth(3)).toBeVisible();
  await expectWords(rows.nth(1), 'Januari', 'Rp60.000', 'Rp3.000', '-Rp20.000', 'Rp140.000');
  await expectWords(rows.nth(2), 'Februari', 'Rp80.000', '-Rp50.000', 'Rp170.000');
  await expectWords(rows.nth(4), 'Setahun', 'Rp60.000', 'Rp80.000', 'Rp7.000', 'Rp170.000');
  await expect.element(page.getByText(/Hadiah host lewat voucher: Rp45\.000 di 3 pesanan/)).toBeVisible();
  await button('Tahun sebelumnya').click();
  await expect.poll(() => service.sent(reportYear)).toEqual([{ year: '2026' }, { year: '2025' }]);
});

test('a narrow screen has a list of months with what moved in them, and no month to come', async () => {
  await page.viewport(360, 800);
  const service = serveHost();
  service.answer(reportYear, { data: { ...money, opening: 0, lines: money.lines.slice(2), vouchers: money.vouchers } });
  await drawPage(YearPage, 'cash-year');
  const list = page.getByRole('region', { name: 'Per bulan' });
  await expect.element(list.getByRole('heading', { name: 'Februari' })).toBeVisible();
  await expectWords(list, 'Support', 'Rp80.000', 'Dicairkan', '-Rp50.000');
  const months = list.getByRole('heading', { level: 3 }).elements();
  expect(months.map(({ textContent }) => textContent)).toEqual(['Februari', 'Maret', 'Setahun']);
  expect(page.getByRole('table').elements()).toHaveLength(1);
});
