import { memoryStore } from '@mabarin/web/testing';
import { expect, test } from 'vitest';
import { missingNow, stepsDone, type SetupFacts } from './setup.ts';
import { createSetupStore } from './setup.store.ts';

const event = {
  id: 'e1',
  title: 'Reguler',
  description: '',
  price: 10_000,
  type: 'mabarin',
  status: true,
  needRole: true,
  needGameCount: true,
} as const;

const noRole = {
  gameRoleExpLaner: false,
  gameRoleGoldlaner: false,
  gameRoleJungler: false,
  gameRoleMidlaner: false,
  gameRoleRoamer: false,
};
const nothing: SetupFacts = {
  host: { photo: null, playerRole: noRole, events: [event], bank_account: null, open: true },
  status: { connected: false, heard_at: null },
  setup: { alertShown: false, sold: false },
  memory: { shared: false },
};
const doneOf = (facts: Partial<SetupFacts>) =>
  Object.entries(stepsDone({ ...nothing, ...facts })).flatMap(([step, done]) => (done ? [step] : []));

test('each step is done by a fact of its own, never by a visit', () => {
  const { host } = nothing;
  expect(doneOf({})).toEqual([]);
  expect(doneOf({ host: { ...host, photo: '/images/a' } })).toEqual([]);
  const role = { ...noRole, gameRoleRoamer: true };
  expect(doneOf({ host: { ...host, photo: '/images/a', playerRole: role } })).toEqual(['profile']);
  expect(doneOf({ host: { ...host, events: [event, { ...event, type: 'custom' }] } })).toEqual(['price']);
  expect(doneOf({ memory: { shared: false, priced: true } })).toEqual(['price']);
  expect(doneOf({ status: { connected: false, heard_at: '2031-05-07T12:00:00Z' } })).toEqual(['overlay']);
  expect(doneOf({ setup: { alertShown: true, sold: false } })).toEqual(['alert']);
  expect(doneOf({ host: { ...host, bank_account: '*****1234' } })).toEqual(['bank']);
  expect(doneOf({ memory: { shared: true } })).toEqual(['share']);
  expect(doneOf({ setup: { alertShown: false, sold: true } })).toEqual(['price', 'share']);
});

test('a host can go live when orders are open, the overlay is seen and the dashboard hears news', () => {
  expect(missingNow({ open: true, connected: true, live: true })).toEqual([]);
  expect(missingNow({ open: false, connected: false, live: false })).toEqual(['orders', 'overlay', 'connection']);
});

test('what a browser remembers is of one host, and comes back with the next page', () => {
  const storage = memoryStore();
  const store = createSetupStore(storage);
  store.note('demomabar', { folded: true });
  store.note('demomabar', { shared: true });
  expect(store.of('demomabar')).toEqual({ shared: true, folded: true, done: false });
  expect(store.of('hostlain')).toEqual({ shared: false, folded: null, done: false });
  expect(createSetupStore(storage).of('demomabar')).toEqual({ shared: true, folded: true, done: false });
  storage.values.set('setup:hostlain', '{"shared":1}');
  expect(createSetupStore(storage).of('hostlain').shared).toBe(false);
});
