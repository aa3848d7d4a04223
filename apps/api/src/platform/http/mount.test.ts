import { allEndpoints } from '@mabarin/api-client/contract/all';
import { CaptchaToken, Nothing } from '@mabarin/api-client/contract/shapes';
import { anyonePosts, endpoint, IMAGE_BODY_LIMIT } from '@mabarin/api-client/endpoint';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createCachedAnswers } from './answers/cached.answer.ts';
import { boundInput } from './idempotency.ts';
import { mount } from './mount.ts';
import { createServer } from './server.ts';
import { createGuards } from '#features.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

test('a call that carries an image takes a legal photo in base64, and no other call does', async () => {
  const app = await createServer(world.config);
  const { db, clock, config } = world;
  const guards = createGuards(db, world.app.deps);
  const cached = createCachedAnswers(world.app.answers, config);
  const security = { done: () => {}, refused: () => {} };
  const server = {
    app,
    db,
    clock,
    config,
    guards,
    security,
    cached,
    recordCall: async () => {},
    strict: true,
    outside: world.app.deps,
  };
  const base = { summary: '', output: Nothing, fails: [] } as const;
  const input = v.object({ image: v.string() });
  const nothing = async () => ({ data: null });
  mount(server, endpoint(anyonePosts, { ...base, path: '/with', input, bodyLimit: IMAGE_BODY_LIMIT }), nothing);
  mount(server, endpoint(anyonePosts, { ...base, path: '/without', input }), nothing);
  const post = async (url: string, bytes: number) => {
    const payload = { image: Buffer.alloc(bytes).toString('base64') };
    return (await app.inject({ method: 'POST', url, payload })).statusCode;
  };
  // One byte too many still arrives, so that it gets its own sentence and not 413.
  expect([await post('/with', 1_024_001), await post('/with', 1_200_000)]).toEqual([200, 413]);
  expect(await post('/without', 1_024_000)).toBe(413);
  await app.close();
});

test('an idempotency key is bound to the whole input but captcha token, password and code', () => {
  const keyed = allEndpoints.map((each) => each.endpoint).filter(({ idempotent }) => idempotent);
  expect(keyed.length).toBeGreaterThan(5);
  for (const each of keyed) {
    const members = 'entries' in each.input ? Object.entries(each.input.entries as object) : [];
    const unbound = members.filter(([name, schema]) => schema === CaptchaToken || /password|secondFactor/i.test(name));
    const kept = Object.keys(boundInput(each, Object.fromEntries(members)));
    expect(kept, each.path).toEqual(members.filter((member) => !unbound.includes(member)).map(([name]) => name));
  }
});

test('a call with a captcha token says so in its contract, by which the service asks', () => {
  for (const { endpoint: each } of allEndpoints) {
    const members = 'entries' in each.input ? Object.entries(each.input.entries as object) : [];
    const token = members.find(([, schema]) => schema === CaptchaToken)?.[0];
    expect([each.path, each.captcha?.token, each.fails.includes('http.captcha')]).toEqual([
      each.path,
      token,
      token !== undefined,
    ]);
  }
});
