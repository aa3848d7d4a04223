import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { lockMachine } from './machine-lock.ts';

test('the lock of a name is had once, and again when it was let go', async () => {
  const name = randomUUID();
  const release = await lockMachine(name);
  expect(await lockMachine(name)).toBeNull();
  release?.();
  await expect.poll(async () => (await lockMachine(name)) !== null).toBe(true);
});
