import { publicList } from '@mabarin/api-client/contract/mabar';
import { orderSupport } from '@mabarin/api-client/contract/support';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { movableClock } from '#platform/clock.ts';
import { listenForScrapes } from './metrics.listener.ts';
import { createMetrics, type Collector } from './metrics.ts';
import { systemRandom } from '#platform/random.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { play } from '#testing/fixtures/payments.ts';
import { supportOrder } from '#testing/servers/test-api.ts';
import { useWorld, WORLD_START } from '#testing/world.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const open = (clock = movableClock(0, { now: () => WORLD_START })) => ({
  clock,
  metrics: createMetrics({ clock, log: silent, ofProcess: false }),
});
/** The samples of a scrape, by name and labels. */
const samplesOf = (text: string) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ');
        return [line.slice(0, at), Number(line.slice(at + 1))];
      }),
  );

describe('what is read from the database', () => {
  const gauges: Collector['gauges'] = [
    { name: 'mabarin_probe', help: 'A probe.' },
    { name: 'mabarin_probe_parts', help: 'Its parts.', label: 'part' },
  ];

  test('is asked for at most every 10 s by the service’s clock, however many scrape', async () => {
    const { clock, metrics } = open();
    let asked = 0;
    metrics.collect([{ gauges, read: async () => ({ mabarin_probe: (asked += 1), mabarin_probe_parts: { a: 2 } }) }]);
    const probe = async () => samplesOf(await metrics.scrape())['mabarin_probe'];
    expect(await Promise.all([probe(), probe(), probe()])).toEqual([1, 1, 1]);
    clock.offsetSeconds = 9.999;
    expect(await probe()).toBe(1);
    clock.offsetSeconds = 10;
    expect(await probe()).toBe(2);
    clock.offsetSeconds = 5;
    expect(await probe()).toBe(3);
    expect(samplesOf(await metrics.scrape())).toMatchObject({
      mabarin_database_up: 1,
      'mabarin_probe_parts{part="a"}': 2,
    });
  });

  test('is left out while the database does not answer, and the scrape is one all the same', async () => {
    const { clock, metrics } = open();
    let broken = false;
    const read = async () => {
      if (broken) throw new Error('away, says the test');
      return { mabarin_probe: 7, mabarin_probe_parts: { a: 2 } };
    };
    metrics.collect([{ gauges, read }]);
    await metrics.scrape();
    broken = true;
    clock.offsetSeconds = 10;
    const away = samplesOf(await metrics.scrape());
    expect(away).toMatchObject({ mabarin_database_up: 0 });
    expect(Object.keys(away).filter((name) => name.startsWith('mabarin_probe'))).toEqual([]);
    broken = false;
    clock.offsetSeconds = 20;
    expect(samplesOf(await metrics.scrape())).toMatchObject({ mabarin_database_up: 1, mabarin_probe: 7 });
  });
});

test('a bus that comes back is counted from its second connection on', async () => {
  const { metrics } = open();
  for (const connected of [true, false, false, true]) metrics.setBusConnected(connected);
  expect(samplesOf(await metrics.scrape())).toMatchObject({
    mabarin_bus_connected: 1,
    mabarin_bus_reconnects_total: 1,
  });
});

describe('the metrics of a service', () => {
  const world = useWorld();
  const host = useHost(world, {}, beforeAll);
  /** A support that waits for its money. */
  const order = async (number: number) => {
    const { body } = await world.call(orderSupport, supportOrder(host.username, number));
    expect(body.status).toBe(0);
    const newest = world.admin.selectFrom('payment_charge').select('payment_id').orderBy('number', 'desc');
    return (await newest.executeTakeFirstOrThrow()).payment_id;
  };
  const scrape = async () => {
    await world.advance(10);
    return samplesOf(await world.app.metrics.scrape());
  };

  test('say what waits: notifications, alerts, jobs, tasks and gateways', async () => {
    const clock = world.clock;
    await world.admin
      .insertInto('payment_task')
      .values({ subject: 'x', reason: 'stuck', detail: '{}', created_at: clock.now(), done_at: null })
      .execute();
    await world.drainJobs();
    const id = await order(3);
    await play(world, id, 'pay');
    await world.advance(0);
    await world.advance(60);
    const found = await scrape();
    expect(found).toMatchObject({
      mabarin_database_up: 1,
      mabarin_webhooks_open: 0,
      mabarin_webhooks_oldest_open_seconds: 0,
      mabarin_jobs_dead: 0,
      'mabarin_jobs_waiting{job="mail.send"}': 1,
      'mabarin_tasks_open{reason="stuck"}': 1,
      'mabarin_gateway_circuit_open{gateway="sandbox"}': 0,
      'mabarin_alerts_oldest_unplayed_seconds{overlay="closed"}': 70,
      'mabarin_alerts_oldest_unplayed_seconds{overlay="open"}': 0,
      mabarin_streams_open: 0,
      mabarin_pool_waiting: 0,
    });
    await world.admin.deleteFrom('payment_task').execute();
    await world.drainJobs();
  });

  test('count an order when it is written and when it is paid, each once, with the time that took', async () => {
    const before = await scrape();
    const id = await order(1);
    const late = await order(2);
    await play(world, id, 'pay');
    await play(world, id, 'pay');
    await world.advance(16 * 60);
    const after = await scrape();
    const grown = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
    const of = (event: string) => grown(`mabarin_orders_${event}_total{kind="support"}`);
    expect([of('created'), of('paid'), of('expired'), of('failed'), of('review')]).toEqual([2, 1, 1, 0, 0]);
    expect(grown('mabarin_settle_lag_seconds_count{kind="support"}')).toBe(1);
    expect(late).not.toBe(id);
  });

  test('count what came from memory and what had to be read', async () => {
    const list = () => world.call(publicList, { hostID: host.username });
    world.app.answers.clear();
    const before = samplesOf(await world.app.metrics.scrape());
    for (let turn = 0; turn < 4; turn += 1) expect((await list()).body.status).toBe(0);
    const after = samplesOf(await world.app.metrics.scrape());
    const grown = (result: string) =>
      (after[`mabarin_kept_answers_total{result="${result}"}`] ?? 0) -
      (before[`mabarin_kept_answers_total{result="${result}"}`] ?? 0);
    expect(grown('hit')).toBe(3);
    // The list, and the host's snapshot that it is made of.
    expect(grown('miss')).toBe(2);
  });

  test('name no person, no id and nothing that somebody sent', async () => {
    await order(4);
    const { server } = world.app;
    for (const url of ['/api/rahasia-sekali', `/api/list/${host.username}?x=rahasia`, `/api/payment/rahasia-sekali`])
      await server.inject({ url, headers: { 'x-request-id': 'rahasia-sekali' } });
    await server.inject({ method: 'PATCH' as never, url: '/rahasia-sekali' });
    const text = await world.app.metrics.scrape();
    expect(text).toContain('route="/api/payment/:');
    expect(text).toContain('route="none",status="4xx"');
    const payments = await world.rows('payment', {}, 'id', 'ticket', 'payer');
    const known = payments.flatMap(({ id, ticket, payer }) => [
      id,
      ticket,
      ...('supporter' in payer ? [payer.supporter.supporterName, payer.supporter.supporterEmail] : []),
    ]);
    expect(known.length).toBeGreaterThan(3);
    for (const personal of [...known, host.username, host.id, host.code, host.email, 'rahasia', world.config.secret])
      expect(text).not.toContain(personal);
  });

  test('are served on a port of their own, and no other listener knows them', async () => {
    const scrapes = await listenForScrapes({ port: 0, host: '127.0.0.1' }, world.app.metrics);
    const origin = `http://127.0.0.1:${scrapes.port}`;
    const answer = await fetch(`${origin}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(await answer.text()).toContain('mabarin_orders_paid_total');
    const others = await Promise.all([
      fetch(`${origin}/`),
      fetch(`${origin}/metrics/`),
      fetch(`${origin}/metrics`, { method: 'POST', body: 'x' }),
    ]);
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404]);
    await scrapes.close();
    const public_ = await world.app.server.inject({ url: '/metrics' });
    expect([public_.statusCode, public_.body]).toEqual([404, expect.not.stringContaining('mabarin_') as string]);
  });

  test('belong to one service each, and are scraped without a database too', async () => {
    const other = await createApp(world.config, { clock: world.clock, random: systemRandom });
    other.deps.metrics.countOrder('mabar', 'created');
    await other.db.destroy();
    const away = samplesOf(await other.metrics.scrape());
    expect(away).toMatchObject({
      mabarin_database_up: 0,
      'mabarin_orders_created_total{kind="mabar"}': 1,
      'mabarin_orders_created_total{kind="support"}': 0,
    });
    expect((await scrape())['mabarin_orders_created_total{kind="mabar"}']).toBe(0);
    await Promise.all([other.jobs.stop(), other.server.close()]);
  });
});
