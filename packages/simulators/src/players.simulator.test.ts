import { expect, test } from 'vitest';
import { createPlayers } from '#players.simulator.ts';
import { call, openSimulator, testContext } from '#testing.ts';

test('a player is found by id and server, unknown by its ending, and refused when it is no id', async () => {
  const players = createPlayers(testContext());
  const open = await openSimulator(players);
  const ask = (id: string) => call(open, 'GET', `/nickname/ml?id=${id}&server=2001`);
  expect((await ask('12345678')).body).toMatchObject({ success: true, name: 'Player 5678' });
  expect((await ask('12345000')).status).toBe(404);
  expect((await ask('abc')).status).toBe(400);
  players.faults.next('lookup', 'rate_limited');
  expect((await ask('12345678')).status).toBe(429);
  players.faults.next('lookup', 'other_shape');
  expect((await ask('12345678')).body).not.toHaveProperty('name');
  await open.close();
});
