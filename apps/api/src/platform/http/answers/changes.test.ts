import type { BuilderChange } from '@mabarin/domain/webhooks/changes';
import { expect, test } from 'vitest';
import { answerBytes } from '#platform/http/answers/answer.bytes.ts';
import { answerFromMemory } from '#platform/http/answers/cached.answer.ts';
import { announceChanges } from '#platform/http/answers/changes.ts';
import { createServer } from '#platform/http/server.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const change: BuilderChange = {
  id: 'line',
  of: ['/api/host/:username/antri.txt', '/api/chat'],
  since: '2026-11-20',
  sunset: '2027-02-18',
  text: 'Satu nama per baris.',
};
const announced = {
  deprecation: '@1795107600',
  sunset: 'Wed, 17 Feb 2027 17:00:00 GMT',
  link: '<https://mabarin.test/document/panduan-bot>; rel="deprecation"; type="text/html"',
};
const server = (changes?: BuilderChange[], cached: ReturnType<typeof answerFromMemory> | null = null) =>
  createServer(world.config, {
    cached,
    announce: announceChanges({ site: 'https://mabarin.test', clock: world.clock }, changes),
  });

test('an address with an announced change says so on each answer, refusals too, and no other one does', async () => {
  const app = await server([change]);
  app.get('/api/chat', (_request, reply) => reply.send('ya'));
  app.get('/api/remote', (_request, reply) => reply.send('ya'));
  app.get('/api/host/:username/antri.txt', () => Promise.reject(new Error('says the test')));
  expect((await app.inject('/api/chat')).headers).toMatchObject(announced);
  expect((await app.inject('/api/host/budi/antri.txt')).headers).toMatchObject(announced);
  expect((await app.inject('/api/remote')).headers).not.toHaveProperty('deprecation');
  await app.close();
});

test('an answer from memory is not given without its headers, and keeps none of another address', async () => {
  const kept = answerBytes('dari ingatan', { type: 'text/plain', cacheControl: 'no-cache' });
  const memory = answerFromMemory(() => kept, world.config, { hits: 0, misses: 0 });
  const app = await server([change], memory);
  app.get('/api/host/:username/antri.txt', (request, reply) => {
    memory.rememberHeaders(request, reply);
    return reply.send('dibaca');
  });
  app.get('/api/list/:username', (_request, reply) => reply.send('dibaca'));
  for (let times = 0; times < 2; times += 1) {
    const line = await app.inject('/api/host/budi/antri.txt');
    expect(line).toMatchObject({ body: 'dibaca', headers: announced });
  }
  const list = await app.inject('/api/list/budi');
  expect(list.body).toBe('dari ingatan');
  expect(list.headers).not.toHaveProperty('deprecation');
  await app.close();
});

test('no change is announced today', async () => {
  const app = await server();
  app.get('/api/chat', (_request, reply) => reply.send('ya'));
  const { headers } = await app.inject('/api/chat');
  for (const name of ['deprecation', 'sunset', 'link']) expect(headers).not.toHaveProperty(name);
  await app.close();
});
