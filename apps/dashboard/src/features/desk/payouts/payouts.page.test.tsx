import { deskCashOutAnswers } from '@mabarin/api-client/contract/desk/cash-outs';
import { deskMoney, type DeskCashOut, type DeskRefund } from '@mabarin/api-client/contract/desk/money';
import { DialogHost } from '@mabarin/ui/popups/dialog';
import { render } from '@mabarin/ui/testing/render';
import { AppRouter } from '@mabarin/web/router';
import { stubService } from '@mabarin/web/testing/service';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createDashboardQueryClient } from '#platform/query-client.ts';
import { button, field } from '#platform/testing.tsx';
import PayoutsPage from './payouts.page.tsx';

const small: DeskCashOut = {
  id: 'CO-0123456789AB',
  host: 'demomabar',
  at: '2026-11-20T05:00:00.000Z',
  amount: 60_000,
  send: 55_000,
  bank: 'BCA',
  number: '1234567890',
  holder: 'BANG KANCIL',
  alsoOf: '',
  state: 'requested',
  provider: null,
  reason: null,
  waits: null,
  filed: null,
  approval: null,
};
const large: DeskCashOut = {
  ...small,
  id: 'CO-BA9876543210',
  amount: 9_000_000,
  send: 8_995_000,
  waits: { kind: 'frozen', until: null },
  approval: { first: 'rina', second: null, until: '2026-11-21T05:00:00.000Z' },
};

async function openPayouts(refunds: DeskRefund[] = []) {
  const service = stubService();
  const money = { cashOuts: [small, large], refunds, holds: [] };
  service.answer(deskMoney, { data: money });
  await render(
    <QueryClientProvider client={createDashboardQueryClient()}>
      <AppRouter>
        <PayoutsPage />
        <DialogHost />
      </AppRouter>
    </QueryClientProvider>,
  );
  return { service, money };
}

test('the second operator sees what the first approved, and that it is frozen', async () => {
  await openPayouts();
  await expect.element(page.getByText('rina menyetujui Rp9.000.000')).toBeVisible();
  await expect.element(page.getByText('Dibekukan: jangan dikirim.')).toBeVisible();
});

test('a refund whose viewer named no account cannot be marked as sent', async () => {
  const refund: DeskRefund = {
    id: 'RF-0123456789AB',
    payment: 'aBcD',
    at: small.at,
    amount: 21_000,
    what: '2 games',
    askedBy: 'operator',
    state: 'approved',
    method: 'transfer',
    provider: null,
    bank: null,
    number: null,
    holder: null,
    reason: null,
    lookFirst: false,
    approval: null,
  };
  await openPayouts([refund, { ...refund, id: 'RF-BA9876543210', bank: 'BCA', number: '1234567890', holder: 'BUDI' }]);
  await expect.element(page.getByText('RF-0123456789AB')).toBeVisible();
  expect(button('Sudah ditransfer').elements()).toHaveLength(1);
});

test('ticked cash-outs are marked failed as failed, so that the money goes back', async () => {
  const { service, money } = await openPayouts();
  service.answer(deskCashOutAnswers, { data: { rows: [{ id: small.id, outcome: 'rejected', why: '' }], money } });
  await page.getByRole('checkbox', { name: /Rp55\.000/ }).click();
  await button('Tandai 1 gagal').click();
  await field('Kode 6 angka').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => service.sent(deskCashOutAnswers))
    .toMatchObject([{ content: 'CO-0123456789AB;55000;failed', lookedUp: false }]);
  await button('OK').click();
});

test('ticked cash-outs are marked paid with the amounts that were sent, after a code', async () => {
  const { service, money } = await openPayouts();
  const rows = [{ id: small.id, outcome: 'paid' as const, why: '' }];
  service.answer(deskCashOutAnswers, { data: { rows, money } });
  await page.getByRole('checkbox', { name: /Rp55\.000/ }).click();
  await button('Tandai 1 terkirim').click();
  await expect.element(page.getByText(/^Mencatat 1 pencairan, total Rp55\.000/)).toBeVisible();
  await field('Kode 6 angka').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => service.sent(deskCashOutAnswers))
    .toMatchObject([{ code: '123456', content: 'CO-0123456789AB;55000;paid', lookedUp: false }]);
  await button('OK').click();
});
