import { gunzipSync } from 'node:zlib';
import { setOrdering } from '@mabarin/api-client/contract/mabar';
import { addDays, wibDate } from '@mabarin/domain/time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWebServer, type PageHook } from './web.ts';
import type { Config } from '#platform/config.ts';
import { pageHooks } from '#features.ts';
import { createTestHost, useHost } from '#testing/fixtures/hosts.ts';
import { useFolder } from '#testing/folder.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const filling = '<p>isi halaman</p>'.repeat(80);
const page = `<html><head><title>Mabarin</title><!--config--><!--head--></head><body><!--shell-->${filling}</body></html>`;
const webRoot = useFolder({ 'public/dist/index.html': page });
let site: FastifyInstance;
let config: Config;
let made: string[] = [];
let broken = false;

beforeAll(async () => {
  const hook = pageHooks(world.db, world.app.deps).public as PageHook;
  const counted: PageHook = async (path, reader) => {
    made.push(path);
    if (broken) throw new Error('broken, says the test');
    return hook(path, reader);
  };
  const memory = { answers: world.app.answers, clock: world.clock };
  config = { ...world.config, webRoot };
  site = await createWebServer(config, world.app.deps.captcha, 'public', counted, memory);
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers });

test('a page is made once, sent packed as the browser takes it, and 304 to who has it', async () => {
  made = [];
  const first = await get(`/${host.username}?from=wa`);
  const second = await get(`/${host.username}`);
  const own = ({ date: _date, ...headers }: typeof first.headers) => headers;
  expect(own(second.headers)).toEqual(own(first.headers));
  expect(second.body).toBe(first.body);
  expect(first.headers['content-security-policy']).toContain("default-src 'self'");
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=1');
  for (let turn = 0; turn < 2; turn += 1) {
    const packed = await get(`/${host.username}`, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(first.body);
  }
  const known = await get(`/${host.username}`, {
    'if-none-match': String(first.headers.etag),
    'accept-encoding': 'br',
  });
  expect([known.statusCode, known.body]).toEqual([304, '']);
  expect(made).toHaveLength(1);
});

test('a page follows its host, and is made at most once a second', async () => {
  const shows = async () => ((await get(`/${host.username}`)).body.includes('Pesanan dibuka') ? 'open' : 'closed');
  expect(await shows()).toBe('open');
  made = [];
  for (const open of [false, true, false]) await host.call(setOrdering, { open });
  expect(await shows()).toBe('open');
  expect(made).toEqual([]);
  world.clock.offsetSeconds += 1;
  expect(await shows()).toBe('closed');
  expect(await shows()).toBe('closed');
  expect(made).toHaveLength(1);
});

test('a page changes at once when another bearer of the fee is announced, and when it bears it', async () => {
  const from = addDays(wibDate(world.clock.now()), 14);
  config.nextFee = { rule: { bearer: 'host', bps: 500 }, from };
  const page = async () => (await get(`/${host.username}`)).body;
  expect(await page()).toContain(`"nextFee":{"rule":{"bearer":"host","bps":500},"from":"${from}"}`);
  world.clock.offsetSeconds += 14 * 86_400;
  expect(await page()).toContain('"fee":{"bearer":"host","bps":500},"nextFee":null');
  config.nextFee = null;
});

test('a page of no host is made anew after 5 seconds; nobody keeps a 404, or a page without its data', async () => {
  made = [];
  await get('/document/privacy-policy');
  world.clock.offsetSeconds += 4.9;
  await get('/document/privacy-policy');
  expect(made).toHaveLength(1);
  world.clock.offsetSeconds += 0.1;
  await get('/document/privacy-policy');
  expect(made).toHaveLength(2);
  const missing = await get('/tidakadahost');
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  await createTestHost(world, { username: 'tidakadahost' });
  world.clock.offsetSeconds += 5;
  expect((await get('/tidakadahost')).statusCode).toBe(200);
  broken = true;
  const plain = await get('/document/terms-and-conditions');
  expect([plain.statusCode, plain.headers['cache-control']]).toEqual([200, 'no-store']);
  broken = false;
});
