import type { PaymentResult, PaymentState } from '@mabarin/api-client/contract/payments';
import { expect, onTestFinished, test, vi } from 'vitest';
import { draw } from '#platform/testing.tsx';
import { LateMoney } from './late-money.tsx';
import { KEPT_MS, openPayments, paymentsStore, type SavedPayment } from '#features/payments/payments.store.ts';

/** A payment stored in this browser `age` ms ago, and the server's state of it. */
function keepPayment(id: string, age: number, state: PaymentState): SavedPayment {
  const data: PaymentResult = {
    transaction_id: id,
    number: `nomor-${id}`,
    state,
    kind: 'mabar',
    host: 'demomabar',
    description: 'Reguler × 1',
    qris: 'data:image/png;base64,AAAA',
    qris_price: 10_500,
    price: 10_000,
    credit: 0,
    fee: 500,
    expires_in: 600,
    ticket: `ticket-${id}`,
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 0, data })));
  paymentsStore.getState().save(data, 'demomabar', { name: 'mabar:demomabar', values: {} });
  const kept = JSON.parse(localStorage.getItem('payment') ?? '[]') as SavedPayment[];
  localStorage.setItem('payment', JSON.stringify(kept.map((one) => ({ ...one, savedAt: one.savedAt - age }))));
  paymentsStore.getState().reload();
  onTestFinished(() => {
    paymentsStore.getState().forget(id);
    vi.unstubAllGlobals();
  });
  const payment = paymentsStore.getState().list.find((one) => one.transaction_id === id);
  if (payment === undefined) throw new Error('the payment was not kept');
  return payment;
}

const isKept = (id: string) => paymentsStore.getState().list.some((one) => one.transaction_id === id);

test('a payment that seems too old is open again where the server says so: only the clock was wrong', async () => {
  const payment = keepPayment('old-open', 2 * KEPT_MS, 'pending');
  await draw(<LateMoney payment={payment} onPaid={() => undefined} />);
  await expect
    .poll(() => openPayments(paymentsStore.getState().list, 'demomabar').map((one) => one.transaction_id))
    .toEqual(['old-open']);
});

test('a payment that is too old is dropped once the server says that it is over', async () => {
  const payment = keepPayment('old-over', 2 * KEPT_MS, 'expired');
  await draw(<LateMoney payment={payment} onPaid={() => undefined} />);
  await expect.poll(() => isKept('old-over')).toBe(false);
});

test('a payment that is too old and was paid is thanked for', async () => {
  const payment = keepPayment('old-paid', 2 * KEPT_MS, 'paid');
  const onPaid = vi.fn<() => void>();
  await draw(<LateMoney payment={payment} onPaid={onPaid} />);
  await expect.poll(() => onPaid.mock.calls.length).toBe(1);
});
