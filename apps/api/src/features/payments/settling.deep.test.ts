import { login } from '@mabarin/api-client/contract/accounts';
import { orderSupport } from '@mabarin/api-client/contract/support';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processGatewayNotifications, receiveGatewayNotification } from './gateways/gateway-notification.commands.ts';
import { takeGatewayNotifications } from './gateways/gateway-notification.queries.ts';
import { createApp, type App } from '#app.ts';
import { hashing } from '#platform/crypto/passwords.ts';
import { notificationOf, SANDBOX, sandboxKey, sign, SIGNATURE_HEADER } from '#sandbox/charge.adapter.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import {
  faultyGateway,
  play,
  paymentState,
  referenceOf,
  sandboxChargeOf,
  type Faults,
} from '#testing/fixtures/payments.ts';
import { recordStatements, type Statement } from '#testing/statements.ts';
import { supportOrder } from '#testing/servers/test-api.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld({ readsAhead: false });
const host = useHost(world, {}, beforeAll);
let faults: Faults;
/** Another process of the service; and one behind a pooler that gives each transaction another connection. */
let neighbour: App;
let pooled: App;
let ordered = 0;
beforeAll(async () => {
  faults = faultyGateway(world);
  const { clock, config } = world;
  neighbour = await createApp(config, { clock });
  pooled = await createApp({ ...config, databasePrepared: false }, { clock });
  neighbour.deps.gateways = world.app.deps.gateways;
  pooled.deps.gateways = world.app.deps.gateways;
});
afterAll(() => Promise.all([neighbour.close(), pooled.close()]));

const order = async (): Promise<string> => {
  ordered += 1;
  const answer = await world.call(orderSupport, supportOrder(host.username, ordered), { key: `settling-${ordered}` });
  return (answer.body.data as { number: string }).number;
};
/** A support that its payer has paid, with its notification in the inbox. */
const notified = async (): Promise<string> => {
  const id = await order();
  await play(world, id, 'pay', { silent: true });
  const body = notificationOf(await sandboxChargeOf(world, id), 'paid');
  const headers = { [SIGNATURE_HEADER]: sign(sandboxKey(world.config), body) };
  expect(
    await receiveGatewayNotification(world.db, world.app.deps, SANDBOX, { headers, body: Buffer.from(body) }),
  ).toBe(true);
  return id;
};
const several = (count: number) => Promise.all(Array.from({ length: count }, notified));
const settleAll = ({ db, deps }: Pick<App, 'db' | 'deps'> = world.app) => processGatewayNotifications(db, deps);
const states = async (ids: readonly string[]) => Promise.all(ids.map((id) => paymentState(world, id)));
/** Without what the pretend provider keeps in our database. */
const ours = (statements: Statement[]) => statements.filter(({ text }) => !text.includes('sandbox_'));
const tripsOf = (statements: Statement[]) => new Set(statements.map(({ trip }) => trip)).size;
/** Number of alerts per payment in the host's line. */
const alertsOf = async (ids: readonly string[]) => {
  const rows = await world.admin.selectFrom('alert').select('support_id').where('support_id', 'in', ids).execute();
  return rows.length;
};

test('a support is credited in 11 round trips, its notification in the inbox included [req 29]', async () => {
  await several(4);
  await settleAll();
  const statements = ours(
    await recordStatements(async () => {
      await notified();
      await settleAll();
    }),
  );
  const from = statements.findIndex(({ text }) => text.includes('into payment_hint'));
  const settling = statements.slice(from);
  expect(settling.length).toBeLessThanOrEqual(17);
  expect(tripsOf(settling)).toBeLessThanOrEqual(11);
  const [begin, commit] = [
    settling.findIndex(({ text }) => text === 'begin'),
    settling.findIndex(({ text }) => text === 'commit'),
  ];
  // BEGIN goes out with the lock, before what is read under it, and COMMIT with what the host's stream locks.
  expect(settling.slice(begin + 1, begin + 3)).toMatchObject([
    { text: expect.stringContaining('for update'), trip: settling[begin]?.trip },
    { text: expect.stringContaining('from "payment_charge"'), trip: settling[begin]?.trip },
  ]);
  expect(settling[commit - 1]).toMatchObject({
    text: expect.stringContaining('into live_stream'),
    trip: settling[commit]?.trip,
  });
  expect(commit - begin).toBeLessThanOrEqual(16);
});

test('an order has its QR after 8 round trips, one of them for the cap of its buyer [req 29]', async () => {
  const statements = ours(await recordStatements(order));
  expect(statements.filter(({ text }) => text === 'begin')).toHaveLength(1);
  expect(statements.length).toBeLessThanOrEqual(18);
  expect(tripsOf(statements)).toBeLessThanOrEqual(8);
});

test('notifications that are due together are taken together', async () => {
  const ids = await several(6);
  const statements = await recordStatements(() => settleAll());
  expect(await states(ids)).toEqual(ids.map(() => 'paid'));
  const taking = statements.filter(({ text }) => /update payment_hint[^]*skip locked/.test(text));
  expect(taking.length).toBeLessThanOrEqual(2);
});

test('one that breaks harms none of those that were taken with it, and is tried again [req 4]', async () => {
  const ids = await several(6);
  const bad = await referenceOf(world, ids[2] ?? '');
  faults.answer = (status) => {
    if (status.state !== 'missing' && status.reference === bad) throw new Error('broken, says the test');
    return status;
  };
  expect(await settleAll()).toBe(6);
  expect(await states(ids)).toEqual(['paid', 'paid', 'pending', 'paid', 'paid', 'paid']);
  faults.answer = null;
  await world.advance(2);
  expect(await states(ids)).toEqual(ids.map(() => 'paid'));
  expect(await alertsOf(ids)).toBe(6);
});

test('one whose gateway does not answer holds up none that comes after it', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const slow = await notified();
  const reference = await referenceOf(world, slow);
  const { gateways } = world.app.deps;
  const [first] = gateways.order;
  const inquire = first.inquire.bind(first);
  first.inquire = async (charge) => {
    if (charge.reference === reference) await promise;
    return inquire(charge);
  };
  const run = settleAll();
  const ids = await several(8);
  void settleAll();
  while ((await states(ids)).some((state) => state !== 'paid')) await new Promise(setImmediate);
  expect(await paymentState(world, slow)).toBe('pending');
  answer();
  expect(await run).toBe(9);
  first.inquire = inquire;
  expect(await paymentState(world, slow)).toBe('paid');
});

test('a batch whose process was killed is taken again when its lease ends [req 4]', async () => {
  const ids = await several(5);
  const now = world.clock.now();
  const until = new Date(now.getTime() + 30_000);
  expect(await takeGatewayNotifications(world.db, { providers: [SANDBOX], now, until, limit: 6 })).toHaveLength(5);
  expect(await settleAll()).toBe(0);
  await world.advance(29);
  expect(await states(ids)).toEqual(ids.map(() => 'pending'));
  await world.advance(1);
  expect(await states(ids)).toEqual(ids.map(() => 'paid'));
});

test('two processes that take at once settle each order once', async () => {
  const ids = await several(30);
  const counts = await Promise.all([settleAll(), settleAll(neighbour), settleAll(), settleAll(neighbour)]);
  expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(30);
  expect(await states(ids)).toEqual(ids.map(() => 'paid'));
  expect(await alertsOf(ids)).toBe(30);
});

test('statements are prepared, or none is where the configuration says so', async () => {
  const namedBy = async (app: Pick<App, 'db' | 'deps'>) => {
    await several(4);
    const statements = await recordStatements(() => settleAll(app));
    return statements.filter(({ named }) => named).length;
  };
  expect(await namedBy(world.app)).toBeGreaterThan(20);
  expect(await namedBy(pooled)).toBe(0);
});

test('a table that changes under prepared statements costs nothing', async () => {
  const change = async (statement: string) => sql.raw(statement).execute(world.admin);
  await several(6);
  await settleAll();
  await change('alter table payment add column probe text');
  await change('alter table support add column probe text');
  await change('alter table payment_charge add column probe text');
  const ids = await several(6);
  await settleAll();
  expect(await states(ids)).toEqual(ids.map(() => 'paid'));
  for (const table of ['payment', 'support', 'payment_charge']) await change(`alter table ${table} drop column probe`);
  const after = await several(2);
  await settleAll();
  expect(await states(after)).toEqual(['paid', 'paid']);
});

test('a flood of logins is refused beyond a bound, and a payment is credited meanwhile [req 22]', async () => {
  const [id = ''] = await several(1);
  const count = hashing.concurrency + hashing.queue + 100;
  const logins = Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const form = { LoginEmail: `tamu${number}@mabarin.test`, LoginPassword: 'bukan-kata-sandinya' };
      const { body, headers } = await world.call(login, { form, token: 'sandbox-pass' });
      return { code: body.code, wait: headers['retry-after'] };
    }),
  );
  let isFlooded = true;
  void logins.then(() => (isFlooded = false));
  await settleAll();
  expect(isFlooded).toBe(true);
  expect(await paymentState(world, id)).toBe('paid');
  const answers = await logins;
  const refused = answers.filter(({ code }) => code === 'http.too_many');
  // Some of the others were through before the last ones came.
  expect(refused.length).toBeGreaterThan(50);
  expect(new Set(refused.map(({ wait }) => wait))).toEqual(new Set(['2']));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['http.too_many', 'accounts.login_wrong']));
});
