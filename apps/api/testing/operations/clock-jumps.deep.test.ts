import { dashboardHost } from '@mabarin/api-client/contract/accounts';
import { orderSupport } from '@mabarin/api-client/contract/support';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp, type App } from '#app.ts';
import { movableClock, type MovableClock } from '#platform/clock.ts';
import { logIn, useHost } from '#testing/fixtures/hosts.ts';
import { supportOrder } from '#testing/servers/test-api.ts';
import { DAY, HOUR, useWorld } from '#testing/world.ts';

const world = useWorld();
/** A second process on the same database, whose machine's clock jumps. */
let other: App;
let jumping: MovableClock;
const host = useHost(world);

beforeAll(async () => {
  jumping = movableClock(0, world.clock);
  other = await createApp(world.config, { clock: jumping });
});
afterAll(() => other.close());
beforeEach(() => {
  jumping.offsetSeconds = 0;
});

let number = 0;
/** Orders a support at one of the two processes, with a key as browsers send it; returns its id. */
async function order(app: App): Promise<string> {
  number += 1;
  const answer = await app.server.inject({
    method: 'POST',
    url: orderSupport.path,
    payload: supportOrder(host.username, number),
    headers: { 'idempotency-key': `pesanan-${number}` },
  });
  return answer.json<{ data: { number: string } }>().data.number;
}
const pay = (app: App, id: string) =>
  app.server.inject({ method: 'POST', url: `/sandbox/payments/${id}/pay`, payload: {} });
const runBoth = async () => {
  await other.polling.runAll();
  await world.app.polling.runAll();
};
/** State, number of credits and number of alerts per payment. */
async function outcomes(ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ outcome: string }>`
    select payment.status || ' ' ||
      (select count(*) from ledger_journal where ref_id = payment.id) || ' ' ||
      (select count(*) from alert where support_id = payment.id) as outcome
    from unnest(${ids}::text[]) with ordinality as asked (id, place)
    join payment on payment.id = asked.id
    order by place`.execute(world.admin);
  return rows.map(({ outcome }) => outcome);
}
const isLoggedIn = async () => (await host.call(dashboardHost, {})).body.status === 0;

test.each([
  ['an hour ahead', HOUR],
  ['a day ahead', DAY],
  ['an hour back', -HOUR],
  ['a day back', -DAY],
])(
  'a machine whose clock jumps %s and comes back loses no payment, doubles none, and logs nobody out',
  async (_name, seconds) => {
    const before = [await order(world.app), await order(other)];
    jumping.offsetSeconds = seconds;
    // The jumped machine's pollers look at everything that seems due to them, and it serves viewers.
    await runBoth();
    const during = [await order(world.app), await order(other)];
    // Two that were open and two that were made meanwhile are paid, each at either process.
    for (const [index, id] of [...before, ...during].entries()) await pay(index % 2 === 0 ? other : world.app, id);
    await runBoth();
    jumping.offsetSeconds = 0;
    const after = [await order(world.app), await order(other)];
    for (const id of after) await pay(world.app, id);
    await runBoth();
    expect(await outcomes([...before, ...during, ...after])).toEqual(Array.from({ length: 6 }, () => 'paid 1 1'));
    expect(await isLoggedIn()).toBe(true);
    host.browser = await logIn(world, host.email);
    // The jumped machine is ready again as soon as its clock is.
    expect((await other.server.inject({ url: '/readyz' })).statusCode).toBe(200);
    // Nothing that it wrote in its time comes back a day later.
    await world.advance(2 * DAY);
    expect(await outcomes([...before, ...during, ...after])).toEqual(Array.from({ length: 6 }, () => 'paid 1 1'));
  },
);

test('readiness is asked anew when the clock went back', async () => {
  jumping.offsetSeconds = DAY;
  await sql`create function refuse_write() returns trigger language plpgsql as
    $$ begin raise exception 'full' using errcode = '53100'; end $$`.execute(world.admin);
  await sql`create trigger refuse_write before insert or update on readiness_probe
    for each row execute function refuse_write()`.execute(world.admin);
  expect((await other.server.inject({ url: '/readyz' })).statusCode).toBe(503);
  await sql`drop function refuse_write cascade`.execute(world.admin);
  jumping.offsetSeconds = 0;
  expect((await other.server.inject({ url: '/readyz' })).statusCode).toBe(200);
});

test('who was refused or waits by a clock that was ahead does not wait for a day', async () => {
  // An idempotency key that the jumped machine holds and lets go of.
  jumping.offsetSeconds = DAY;
  const payload = supportOrder(host.username, 900);
  const send = (app: App) =>
    app.server.inject({
      method: 'POST',
      url: orderSupport.path,
      payload,
      headers: { 'idempotency-key': 'kunci-lompat' },
    });
  const first = (await send(other)).json<{ data: { number: string } }>();
  jumping.offsetSeconds = 0;
  const second = (await send(world.app)).json<{ data: { number: string } }>();
  expect(second.data.number).toBe(first.data.number);
});
