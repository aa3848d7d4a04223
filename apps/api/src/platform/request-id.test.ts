import { publicList } from '@mabarin/api-client/contract/mabar';
import { orderSupport } from '@mabarin/api-client/contract/support';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { faultyGateway, replaceGateway } from '#testing/fixtures/payments.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { supportOrder } from '#testing/servers/test-api.ts';
import { useWorld } from '#testing/world.ts';

// Behind a proxy that is believed, and that passes on what a browser sends.
const world = useWorld({ config: { logLevel: 'warn', trustProxy: ['127.0.0.1'] }, readsAhead: false });
const lines: Record<string, unknown>[] = [];
const host = useHost(world, {}, beforeAll);
beforeAll(async () => {
  const stream = { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) };
  for (const log of [world.app.server.log, world.app.deps.log])
    Object.assign(log, { [pino.symbols.streamSym]: stream });
});

/** Input of a person that must not appear in a log. */
const foreign = { 'x-request-id': 'abcdefgh', 'x-forwarded-for': '203.0.113.9' };
const ID = /^[0-9a-hjkmnp-z]{8}$/;
const linesOf = (id: unknown) => lines.filter(({ requestId }) => requestId === id).map(({ msg }) => msg);

test('a request has an id of its own in its answer, which browsers may read, and takes none from outside', async () => {
  const ask = (url: string) =>
    world.app.server.inject({ url, headers: { ...foreign, origin: world.config.origins.public } });
  const answers = [await ask('/api/tidak-ada'), await ask('/api/tidak-ada'), await ask('/livez')];
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  for (const id of ids) expect(id).toMatch(ID);
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain('abcdefgh');
  expect(answers[0]?.headers['access-control-expose-headers']).toContain('X-Request-Id');
});

test('an answer from memory carries the id of no other request', async () => {
  const first = await world.call(publicList, { hostID: host.username });
  expect(first.headers['x-request-id']).toMatch(ID);
  const kept = await world.call(publicList, { hostID: host.username });
  expect([kept.http, kept.headers['x-request-id']]).toEqual([200, undefined]);
});

test('every line that is logged while a call is worked on names it, deep in its commands too', async () => {
  const faults = faultyGateway(world);
  faults.create = 'down';
  const order = (number: number) => world.call(orderSupport, supportOrder(host.username, number), { headers: foreign });
  const [one, two] = await Promise.all([order(1), order(2)]);
  for (const { http, headers, body } of [one, two]) {
    expect(http).toBe(200);
    expect(body).not.toHaveProperty('requestId');
    expect(linesOf(headers['x-request-id'])).toEqual(['a gateway gave no QR', 'no gateway gave a QR']);
  }
  faults.create = null;
});

test('a call that breaks is found in the log by what its answer carries', async () => {
  const putBack = replaceGateway(world.app.deps, (real) => ({
    ...real,
    create: () => Promise.reject(new Error('broken, says the test')),
  }));
  const broken = await world.call(orderSupport, supportOrder(host.username, 3));
  putBack();
  expect([broken.http, broken.body.code]).toEqual([500, 'http.broken']);
  const id = broken.headers['x-request-id'];
  expect(linesOf(id)).toEqual(['a request broke']);
  expect(broken.body).toMatchObject({ requestId: id });
});

test('what no call has caused names none', async () => {
  lines.length = 0;
  world.app.deps.log.warn('of nobody');
  expect(lines).toEqual([expect.not.objectContaining({ requestId: expect.anything() as unknown })]);
});
