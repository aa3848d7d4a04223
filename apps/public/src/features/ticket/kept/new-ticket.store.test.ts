import { memoryStore } from '@mabarin/web/testing';
import { expect, test } from 'vitest';
import { createNewTicketStore } from './new-ticket.store.ts';

const given = { of: 'old', ticket: 'new', playerName: 'Siti' };

test('the ticket that a transfer made is told to whoever follows it, and found again after a reload', () => {
  const storage = memoryStore();
  const store = createNewTicketStore(storage);
  const seen: unknown[] = [];
  store.subscribe(({ kept }) => seen.push(kept));
  store.getState().keep(given);
  expect(seen).toEqual([given]);
  expect(createNewTicketStore(storage).getState().kept).toEqual(given);
});

test('what another tab kept is followed, and what something else left there is none', () => {
  const storage = memoryStore({ newTicket: '{"of":"old"}' });
  const store = createNewTicketStore(storage);
  expect(store.getState().kept).toBeNull();
  createNewTicketStore(storage).getState().keep(given);
  store.getState().reload();
  expect(store.getState().kept).toEqual(given);
});
