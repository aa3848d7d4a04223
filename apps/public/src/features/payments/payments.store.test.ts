import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { memoryStore } from '@mabarin/web/testing';
import { expect, test } from 'vitest';
import { createPaymentsStore, KEPT_MS, openPayments, overPayments } from './payments.store.ts';

function result(id: string, over: Partial<PaymentResult> = {}): PaymentResult {
  return {
    transaction_id: id,
    number: `nomor-${id}`,
    state: 'pending',
    kind: 'mabar',
    host: 'demomabar',
    description: 'Reguler × 1',
    qris: 'data:image/png;base64,AAAA',
    qris_price: 10_500,
    price: 10_000,
    credit: 0,
    fee: 500,
    expires_in: 900,
    ticket: `ticket-${id}`,
    ...over,
  };
}

const sent = { name: 'mabar:demomabar', values: { gameID: '12345678', gameEmail: 'budi@mabarin.test' } };

const ids = (list: { transaction_id: string }[]) => list.map(({ transaction_id }) => transaction_id);

test('an unfinished payment survives a reload [pub 4 payment restored] [pub 4 countdown saved]', () => {
  const storage = memoryStore();
  const before = createPaymentsStore(storage, () => 1_000);
  before.getState().save(result('a'), 'demomabar', sent);
  before.getState().keepSeconds('a', 640);
  const after = createPaymentsStore(storage, () => 2_000).getState();
  expect(ids(openPayments(after.list, 'demomabar', 0))).toEqual(['a']);
  expect(after.savedSeconds('a')).toBe(640);
});

test('a payment stored by an earlier version is read by its ticket, and keeps its number', () => {
  const storage = memoryStore();
  const { number: _, ...old } = result('nomor-lama');
  storage.setItem('payment', JSON.stringify([{ ...old, savedAt: 0, over: false }]));
  const { list } = createPaymentsStore(storage, () => 0).getState();
  expect(list).toMatchObject([{ transaction_id: 'ticket-nomor-lama', number: 'nomor-lama' }]);
});

test('a payment is restored on the page of its own host only, in any capitals [dec wire]', () => {
  const store = createPaymentsStore(memoryStore(), () => 0);
  store.getState().save(result('a'), 'DemoMabar', sent);
  expect(openPayments(store.getState().list, 'bangsepi', 0)).toEqual([]);
  expect(ids(openPayments(store.getState().list, 'demomabar', 0))).toEqual(['a']);
});

test('two tabs with two orders keep both, the newest first [dec wire]', () => {
  const storage = memoryStore();
  let time = 0;
  const [left, right] = [createPaymentsStore(storage, () => time), createPaymentsStore(storage, () => time)];
  left.getState().save(result('left'), 'demomabar', sent);
  time = 5;
  right.getState().save(result('right'), 'demomabar', sent);
  left.getState().keepSeconds('left', 800);
  right.getState().keepSeconds('right', 890);
  const { list, savedSeconds } = createPaymentsStore(storage, () => time).getState();
  expect(ids(openPayments(list, 'demomabar', 0))).toEqual(['right', 'left']);
  expect([savedSeconds('left'), savedSeconds('right')]).toEqual([800, 890]);
  left.getState().forget('left');
  expect(ids([...createPaymentsStore(storage, () => time).getState().list])).toEqual(['right']);
});

test('a payment whose time is over is no longer shown, but kept for late money [dec wire]', () => {
  const storage = memoryStore();
  const time = 0;
  const store = createPaymentsStore(storage, () => time);
  store.getState().save(result('a'), 'demomabar', sent);
  store.getState().end('a');
  expect(openPayments(store.getState().list, 'demomabar', 0)).toEqual([]);
  expect(ids(overPayments(store.getState().list, 'demomabar', 0))).toEqual(['a']);
  expect(store.getState().savedSeconds('a')).toBeUndefined();
});

test('an order made with a clock days behind is kept, and shown again once the server says it is open', () => {
  const storage = memoryStore();
  let time = 0;
  createPaymentsStore(storage, () => time)
    .getState()
    .save(result('a'), 'demomabar', sent);
  time = 3 * KEPT_MS;
  const store = createPaymentsStore(storage, () => time);
  const of = (payments: typeof openPayments) => ids(payments(store.getState().list, 'demomabar', time));
  expect([of(openPayments), of(overPayments)]).toEqual([[], ['a']]);
  store.getState().renew('a');
  expect([of(openPayments), of(overPayments)]).toEqual([['a'], []]);
});

test('of many payments the newest fifty are kept', () => {
  const store = createPaymentsStore(memoryStore(), () => 0);
  for (let made = 1; made <= 60; made += 1) store.getState().save(result(`${made}`), 'demomabar', sent);
  expect(ids([...store.getState().list])).toEqual(Array.from({ length: 50 }, (_, index) => `${index + 11}`));
});

test('what another version stored is left out, and the rest is kept [pub 3 storage payment]', () => {
  const storage = memoryStore();
  createPaymentsStore(storage, () => 0)
    .getState()
    .save(result('a'), 'demomabar', sent);
  const [good] = JSON.parse(storage.getItem('payment') ?? '[]') as unknown[];
  storage.setItem('payment', JSON.stringify([{ transaction_id: 'old' }, good, 'nonsense']));
  storage.setItem('paymentCountdown', '{"a":"soon"}');
  const { list, savedSeconds } = createPaymentsStore(storage, () => 0).getState();
  expect(ids([...list])).toEqual(['a']);
  expect(savedSeconds('a')).toBeUndefined();
  storage.setItem('payment', '{"broken');
  expect(createPaymentsStore(storage, () => 0).getState().list).toEqual([]);
});

test('nothing is left in storage when the last payment is settled [pub 3 storage payment]', () => {
  const storage = memoryStore();
  const store = createPaymentsStore(storage, () => 0);
  store.getState().save(result('a'), 'demomabar', sent);
  store.getState().forget('a');
  expect([storage.getItem('payment'), storage.getItem('paymentCountdown')]).toEqual([null, null]);
});

test('a tick of the clock after a payment was settled or is over leaves no seconds behind', () => {
  const storage = memoryStore();
  const store = createPaymentsStore(storage, () => 0);
  const { save, keepSeconds, forget, end } = store.getState();
  save(result('paid'), 'demomabar', sent);
  forget('paid');
  keepSeconds('paid', 640);
  expect(storage.getItem('paymentCountdown')).toBeNull();
  save(result('over'), 'demomabar', sent);
  end('over');
  keepSeconds('over', 1);
  expect(storage.getItem('paymentCountdown')).toBeNull();
});

test('a payment keeps what was sent, for the form; one of an older version has nothing', () => {
  const storage = memoryStore();
  createPaymentsStore(storage, () => 0)
    .getState()
    .save(result('a'), 'demomabar', sent);
  const [{ draft, ...older }] = JSON.parse(storage.getItem('payment') ?? '[]') as [Record<string, unknown>];
  expect(draft).toEqual(sent);
  storage.setItem('payment', JSON.stringify([older]));
  expect(createPaymentsStore(storage, () => 0).getState().list[0]?.draft).toBeUndefined();
});
