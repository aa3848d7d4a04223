import { expect, test } from 'vitest';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

test('a ready service says so, and an unknown route answers the envelope with 404', async () => {
  const ready = await world.app.server.inject({ url: '/readyz' });
  expect(ready.statusCode).toBe(200);
  const missing = await world.app.server.inject({ url: '/api/tidak-ada' });
  expect(missing.statusCode).toBe(404);
  expect(missing.json()).toEqual({ status: -1, data: 'Alamat ini tidak ada.', code: 'http.not_found' });
});
