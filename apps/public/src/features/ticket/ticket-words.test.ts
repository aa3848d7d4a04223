import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { noRoles } from '@mabarin/domain/roles';
import { expect, test } from 'vitest';
import { wordsOf } from './ticket-words.ts';

type Kind<K extends Ticket['kind']> = Extract<Ticket, { kind: K }>;

const common = {
  ticket: 't',
  host: { username: 'h', name: 'H', photo: null, started: true },
  transaction_id: null,
  endedAt: null,
  at: '2026-11-21T00:00:00Z',
  title: 'x',
  message: '',
};
const entry = {
  title: 'x',
  playerName: 'p',
  count: 1,
  played: 0,
  left: 1,
  needRole: false,
  role: noRoles,
  status: 'online' as const,
  onlineUntil: null,
  place: 3,
  wait: null,
  games: [],
};
const order = (state: Kind<'mabar'>['state'], place: number | null = null): Ticket => ({
  kind: 'mabar',
  ...common,
  state,
  sundul: false,
  entry: { ...entry, place },
});
const gift = (state: Kind<'claim'>['state'], isToday = false): Ticket => ({
  kind: 'claim',
  ...common,
  state,
  type: 'skin',
  class: 2,
  gift: 'g',
  playerName: 'p',
  schedule: null,
  isToday,
  entry: null,
});

test('a ticket says its place while it waits, and that it is over when it is [dec ticket]', () => {
  expect(wordsOf(order('queued', 3))).toMatchObject({ headline: 'Urutan ke-3', final: false });
  expect(wordsOf(order('queued'))).toMatchObject({ headline: 'Lagi antri' });
  expect(wordsOf(order('done'))).toMatchObject({ headline: 'Selesai', final: true });
});

test('a gift without a day is `Belum terjadwal`, on its day `Hari ini!` [dec ticket]', () => {
  expect(wordsOf(gift('pending')).headline).toBe('Belum terjadwal');
  expect(wordsOf(gift('scheduled')).headline).toBe('Sudah dijadwalkan');
  expect(wordsOf(gift('scheduled', true)).headline).toBe('Hari ini!');
  expect(wordsOf(gift('sent'))).toMatchObject({ final: true });
});
