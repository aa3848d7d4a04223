import { memoryStore } from '@mabarin/web/testing';
import { expect, test } from 'vitest';
import { createTicketsStore, KEPT_AFTER_END_MS, MOST_TICKETS, ticketsOf, type KeptTicket } from './tickets.store.ts';

const order = (ticket: string, more: Partial<KeptTicket> = {}) => ({
  ticket,
  host: 'demomabar',
  kind: 'mabar' as const,
  title: 'Reguler',
  paid: true,
  ...more,
});
const names = (list: readonly KeptTicket[]) => list.map(({ ticket }) => ticket);

test('a ticket is found again after a reload, at its own host, in any capitals', () => {
  const storage = memoryStore();
  createTicketsStore(storage, () => 1)
    .getState()
    .keep(order('a', { host: 'DemoMabar' }));
  const { list } = createTicketsStore(storage, () => 2).getState();
  expect(names(ticketsOf(list, 'demoMABAR'))).toEqual(['a']);
  expect(ticketsOf(list, 'bangsepi')).toEqual([]);
});

test('a ticket is kept until 48 hours after it ended, however long it takes to end', () => {
  const storage = memoryStore();
  let time = 0;
  const open = () => createTicketsStore(storage, () => time).getState();
  open().keep(order('a'));
  time = 30 * 24 * 3_600_000;
  expect(names(open().list)).toEqual(['a']);
  open().update('a', { paid: true, endedAt: time });
  time += KEPT_AFTER_END_MS - 1;
  expect(names(open().list)).toEqual(['a']);
  time += 1;
  expect(open().list).toEqual([]);
});

test('late money brings a ticket that had ended unpaid back to life', () => {
  const storage = memoryStore();
  const { keep, update } = createTicketsStore(storage, () => 0).getState();
  keep(order('a', { paid: false }));
  update('a', { paid: false, endedAt: 5 });
  update('a', { paid: true, endedAt: null });
  expect(createTicketsStore(storage, () => KEPT_AFTER_END_MS * 2).getState().list).toMatchObject([
    { ticket: 'a', paid: true, endedAt: null },
  ]);
});

test('a ticket kept at the order becomes paid with the thanks, once', () => {
  const store = createTicketsStore(memoryStore(), () => 0);
  store.getState().keep(order('a', { paid: false }));
  store.getState().keep(order('a'));
  store.getState().keep(order('a', { paid: false }));
  expect(store.getState().list).toMatchObject([{ ticket: 'a', paid: true }]);
});

test('two tabs keep, end and forget tickets, and lose none of each other', () => {
  const storage = memoryStore();
  let time = 0;
  const [left, right] = [createTicketsStore(storage, () => time), createTicketsStore(storage, () => time)];
  left.getState().keep(order('left'));
  time = 5;
  right.getState().keep(order('right'));
  left.getState().update('left', { paid: true, endedAt: 5 });
  right.getState().reload();
  expect(names(ticketsOf(right.getState().list, 'demomabar'))).toEqual(['right', 'left']);
  right.getState().forget('right');
  left.getState().reload();
  expect(names(left.getState().list)).toEqual(['left']);
});

test('no more than 50 are kept: what ended goes first, then the oldest', () => {
  let time = 0;
  const store = createTicketsStore(memoryStore(), () => time);
  for (let number = 0; number < MOST_TICKETS; number += 1) {
    time += 1;
    store.getState().keep(order(`t${number}`));
  }
  store.getState().update('t49', { paid: true, endedAt: time });
  time += 1;
  store.getState().keep(order('new'));
  store.getState().keep(order('newer'));
  const kept = names(store.getState().list);
  expect(kept).toHaveLength(MOST_TICKETS);
  expect(kept).toEqual(expect.arrayContaining(['new', 'newer', 't1']));
  expect(kept).not.toContain('t49');
  expect(kept).not.toContain('t0');
});

test('what another version or something else stored is left out, and nothing is stored without a ticket', () => {
  const storage = memoryStore();
  const store = createTicketsStore(storage, () => 0);
  store.getState().keep(order('a'));
  const [good] = JSON.parse(storage.getItem('tickets') ?? '[]') as unknown[];
  storage.setItem('tickets', JSON.stringify([{ ticket: 'old' }, good, 'nonsense']));
  store.getState().reload();
  expect(names(store.getState().list)).toEqual(['a']);
  store.getState().forget('a');
  expect(storage.getItem('tickets')).toBeNull();
});
