import { reportMoney, reportPlay } from '@mabarin/api-client/contract/reports';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { drawPage, serveHost } from '#platform/testing.tsx';
import ReportPage from './report.page.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T05:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** Sizes of the kit, whose sheets no component test loads. */
const tokens = [
  ['--fs-xl', '21px'],
  ['--font-display', 'monospace'],
  ['--s-4', '16px'],
  ['--s-5', '20px'],
] as const;
const none = { total: 0, again: 0 };
const play = { days: [], players: none, supporters: none, wait: { orders: 0, median: null, p90: null } };
const line = { day: '2026-03-01', kind: 'mabar', count: 1, fee: 0, qris: 0, credit: 0, other: 0 };

test.for([360, 700, 1100])("the month's money stands on one line on a screen of %i px", async (width) => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(width, 900);
  const { style } = document.documentElement;
  for (const [name, value] of tokens) style.setProperty(name, value);
  onTestFinished(() => tokens.forEach(([name]) => style.removeProperty(name)));
  const service = serveHost();
  const lines = [{ ...line, amount: 1_446_000_000 }];
  service.answer(reportMoney, { data: { opening: 0, closing: 0, lines, vouchers: { orders: 0, amount: 0 } } });
  service.answer(reportPlay, { data: play });
  await drawPage(ReportPage, 'cash-report');
  const sum = page.getByText('Rp1.446.000.000', { exact: true }).first();
  await expect.element(sum).toBeVisible();
  const words = new Range();
  words.selectNodeContents(sum.element());
  expect(words.getClientRects()).toHaveLength(1);
  expect(sum.element().scrollWidth).toBeLessThanOrEqual(sum.element().clientWidth);
});
