import { createStreamKey, endStreamKey, streamKey } from '@mabarin/api-client/contract/webhooks';
import { EVENT_STREAM_PATH } from '@mabarin/api-client/contract/live';
import { WebhookBody } from '@mabarin/api-client/webhook-events';
import * as v from 'valibot';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { suspendYoung } from '#features/privacy/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { callProved, createTestHost, useHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { openStream, type OpenStream } from '#testing/servers/stream.ts';
import { DAY, useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const streams: OpenStream[] = [];
let base = '';

beforeAll(async () => {
  base = await world.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  await world.admin.deleteFrom('subject_limit').execute();
});

async function makeKey(owner: TestHost = host): Promise<string> {
  const { body } = await callProved(world, createStreamKey, {}, { as: owner.browser });
  if (body.status !== 0) throw new Error(`the key answered ${JSON.stringify(body)}`);
  return body.key ?? '';
}

async function connect(key: string, last?: string): Promise<OpenStream> {
  const stream = await openStream(`${base}${EVENT_STREAM_PATH}`, {
    authorization: `Bearer ${key}`,
    ...(last === undefined ? {} : { 'last-event-id': last }),
  });
  streams.push(stream);
  if (stream.status === 200) await stream.until((frame) => frame.name === 'hello');
  return stream;
}

const events = ({ frames }: OpenStream) => frames.filter(({ name }) => name === 'message');
const isOf = (type: string) => (frame: { data: Record<string, unknown> }) => frame.data['type'] === type;
const support = (stream: OpenStream) => stream.until(isOf('support.paid'));
const statusOf = async (key: string) => (await connect(key)).status;

describe('an event stream', () => {
  test('has the events of its host as webhooks have them, and none of another host', async () => {
    const theirs = await createTestHost(world);
    const [stream, other] = [await connect(await makeKey()), await connect(await makeKey(theirs))];
    await host.paidOrder();
    await host.paidSupport({ supporterName: 'Budi', supporterMessage: 'Semangat bang!' });
    await theirs.paidSupport({ supporterName: 'Sari' });
    await Promise.all([support(stream), support(other)]);
    const bodies = events(stream).map(({ data }) => v.parse(WebhookBody, data));
    expect(new Set(bodies.map(({ type }) => type))).toEqual(
      new Set(['order.paid', 'payment.paid', 'queue.changed', 'support.paid']),
    );
    expect(bodies.find(({ type }) => type === 'support.paid')).toMatchObject({
      version: 1,
      data: { name: 'Budi', amount: 10_000, message: 'Semangat bang!' },
    });
    expect(JSON.stringify(events(other))).toContain('Sari');
    expect(JSON.stringify(events(other))).not.toContain('Budi');
  });

  test('needs no webhook: events are written while there is a key, and not before or after', async () => {
    await host.paidSupport();
    const key = await makeKey();
    await host.paidSupport();
    const written = await world.rows('webhook_event', { host_id: host.id }, 'type');
    expect(written.map(({ type }) => type).toSorted()).toEqual(['payment.paid', 'support.paid']);
    expect(await world.rows('webhook_delivery', {}, 'id')).toEqual([]);
    await host.call(endStreamKey, {});
    await host.paidSupport();
    expect(await world.rows('webhook_event', { host_id: host.id }, 'id')).toHaveLength(2);
    expect(await statusOf(key)).toBe(404);
  });

  test('resumes after the id of its last event, and without one begins now', async () => {
    const key = await makeKey();
    const first = await connect(key);
    await host.paidSupport({ supporterName: 'Satu' });
    await support(first);
    const last = events(first).at(-1)?.id ?? '';
    first.close();
    await host.paidSupport({ supporterName: 'Dua' });
    await host.paidSupport({ supporterName: 'Tiga' });
    const resumed = await connect(key, last);
    await resumed.until(({ data }) => JSON.stringify(data).includes('Tiga'));
    const names = events(resumed)
      .filter(isOf('support.paid'))
      .map(({ data }) => (data['data'] as { name: string }).name);
    expect(names).toEqual(['Dua', 'Tiga']);
    const fresh = await connect(key);
    await host.paidSupport({ supporterName: 'Empat' });
    expect((await support(fresh)).data).toMatchObject({ data: { name: 'Empat' } });
  });

  test('begins with a reset when its id is from before the days that are kept', async () => {
    const key = await makeKey();
    const first = await connect(key);
    await host.paidSupport();
    await support(first);
    const last = events(first)[0]?.id ?? '';
    first.close();
    await host.paidSupport();
    await world.advance(8 * DAY);
    await (await connect(key, last)).until(({ name }) => name === 'reset');
  });

  test('has a heartbeat with its place, from which a quiet bot resumes', async () => {
    const stream = await connect(await makeKey());
    const hello = stream.frames[0]?.data['cursor'];
    world.app.live.heartbeat();
    expect(await stream.until(({ name }) => name === 'hb')).toMatchObject({ id: hello });
  });

  test('reads names and messages when it sends: what was hidden since is null', async () => {
    const key = await makeKey();
    const first = await connect(key);
    const payment = await host.paidSupport({ supporterName: 'Budi', supporterMessage: 'Semangat bang!' });
    expect((await support(first)).data).toMatchObject({ data: { name: 'Budi' } });
    await world.set('support', { payment_id: payment }, { hidden_reason: 'operator', name_hidden: true });
    const again = await connect(key, first.frames[0]?.id ?? '');
    expect((await support(again)).data).toMatchObject({ data: { name: null, message: null } });
  });

  test('leaves out an event whose row is gone, and goes on', async () => {
    const key = await makeKey();
    const first = await connect(key);
    await host.paidSupport({ supporterName: 'Lama' });
    await support(first);
    await world.admin.deleteFrom('webhook_event').where('host_id', '=', host.id).execute();
    const again = await connect(key, first.frames[0]?.id ?? '');
    await host.paidSupport({ supporterName: 'Baru' });
    expect((await support(again)).data).toMatchObject({ data: { name: 'Baru' } });
  });

  test('is nothing that display pages hear', async () => {
    await makeKey();
    const display = await openStream(`${base}/sse/connect/${host.code}`);
    streams.push(display);
    await host.paidSupport();
    await display.until(({ name }) => name === 'display');
    world.app.live.heartbeat();
    await display.until(({ name }) => name === 'hb');
    expect(JSON.stringify(display.frames)).not.toContain('support.paid');
    expect(display.frames.some(({ name }) => name === 'event')).toBe(false);
  });

  test('is one of three at most of a key', async () => {
    const key = await makeKey();
    const open = [await connect(key), await connect(key), await connect(key)];
    const refused = await connect(key);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    open[0]!.close();
    await expect.poll(() => statusOf(key)).toBe(200);
  });
});

describe('the key of an event stream', () => {
  test('is shown once, and only its hash is kept', async () => {
    expect((await host.call(streamKey, {})).body.data).toBeNull();
    const key = await makeKey();
    expect(key).toMatch(/^ek_[\w-]{32}$/);
    const { body } = await host.call(streamKey, {});
    expect(body).toMatchObject({ data: { created: world.clock.now().toISOString() } });
    expect(JSON.stringify([body, await world.rows('webhook_stream', {})])).not.toContain(key.slice(3));
  });

  test('that is unknown or missing is not found, and guesses are limited by address', async () => {
    const good = await makeKey();
    for (let times = 0; times < 20; times += 1) {
      expect(await statusOf(times === 0 ? '' : `ek_${'A'.repeat(31)}${String.fromCodePoint(65 + times)}`)).toBe(404);
    }
    expect(await statusOf('ek_salah')).toBe(429);
    expect(await statusOf(good)).toBe(200);
  });

  test('ends its streams when it is replaced or ended, and the new one goes on', async () => {
    const first = await makeKey();
    const [old, kept] = [await connect(first), await connect(await makeKey(await createTestHost(world)))];
    const second = await makeKey();
    await world.app.live.poll();
    await old.ended;
    expect(await statusOf(first)).toBe(404);
    const stream = await connect(second);
    expect((await host.call(endStreamKey, {})).body).toMatchObject({ status: 0, data: null });
    await world.app.live.poll();
    await stream.ended;
    expect(await statusOf(second)).toBe(404);
    world.app.live.heartbeat();
    await kept.until(({ name }) => name === 'hb');
  });

  test('of a disabled host, or suspended by "bukan saya", opens nothing, and what it opened ends', async () => {
    const [disabled, denied] = [await createTestHost(world), await createTestHost(world)];
    const keys = [await makeKey(disabled), await makeKey(denied)];
    const open = await Promise.all(keys.map((key) => connect(key)));
    await world.set('host', { id: disabled.id }, { status: 'disabled' });
    await transaction(world.db, (tx) => suspendYoung(tx, denied.id, world.clock.now()));
    await world.app.live.poll();
    await Promise.all(open.map((stream) => stream.ended));
    for (const key of keys) expect(await statusOf(key)).toBe(404);
    await denied.paidSupport();
    expect(await world.rows('webhook_event', { host_id: denied.id }, 'id')).toEqual([]);
  });
});
