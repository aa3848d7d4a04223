import { endpoint, IMAGE_BODY_LIMIT } from '@mabarin/api-client/endpoint';
import { Nothing } from '@mabarin/api-client/contract/shapes';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { mount } from './mount.ts';
import { createServer } from './server.ts';
import { createGuards } from '#features.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

test('a call that carries an image takes a legal photo in base64, and no other call does', async () => {
  const app = await createServer(world.config);
  const { db, clock, config } = world;
  const guards = createGuards(db, world.app.deps);
  const mounting = { app, db, clock, config, guards, strict: true, singleUseTokens: false };
  const base = { method: 'POST', who: 'anyone', summary: '', output: Nothing, fails: [] } as const;
  const input = v.object({ image: v.string() });
  const nothing = async () => ({ data: null });
  mount(mounting, endpoint({ ...base, path: '/with', input, bodyLimit: IMAGE_BODY_LIMIT }), nothing);
  mount(mounting, endpoint({ ...base, path: '/without', input }), nothing);
  const post = async (url: string, bytes: number) => {
    const payload = { image: Buffer.alloc(bytes).toString('base64') };
    return (await app.inject({ method: 'POST', url, payload })).statusCode;
  };
  // One byte too many still arrives, so that it gets its own sentence and not 413.
  expect([await post('/with', 1_024_001), await post('/with', 1_200_000)]).toEqual([200, 413]);
  expect(await post('/without', 1_024_000)).toBe(413);
  await app.close();
});
