import { reportMoney } from '@mabarin/api-client/contract/reports';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawPage, field, serveHost } from '#platform/testing.tsx';
import StatementPage from './statement.page.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T05:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test('a statement is of the month, or of the days that are chosen', async () => {
  const service = serveHost();
  service.answer(reportMoney, { data: { opening: 0, closing: 0, lines: [], vouchers: { orders: 0, amount: 0 } } });
  await drawPage(StatementPage, 'cash-statement');
  await expect.element(page.getByRole('heading', { name: 'Laporan Maret 2026' })).toBeVisible();
  await userEvent.fill(field('Dari'), '2026-02-15');
  await expect.element(page.getByRole('heading', { name: 'Laporan 15 Februari 2026 – 31 Maret 2026' })).toBeVisible();
  await userEvent.fill(field('Sampai'), '2026-03-05');
  await expect
    .poll(() => service.sent(reportMoney))
    .toEqual([
      { month: '2026-03' },
      { dateStart: '2026-02-15', dateEnd: '2026-03-31' },
      { dateStart: '2026-02-15', dateEnd: '2026-03-05' },
    ]);
});
