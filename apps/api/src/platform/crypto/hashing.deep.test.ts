import { expect, test } from 'vitest';
import { hashing, verifyPassword } from './passwords.ts';

test('as many hashes run as there are cores but one, sixty wait, and one more is refused [req 22]', async () => {
  const room = hashing.concurrency + hashing.queue;
  const all = await Promise.allSettled(Array.from({ length: room + 1 }, () => verifyPassword(null, 'x')));
  const refused = all.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  expect(refused).toMatchObject([{ code: 'http.too_many', retryAfter: 2 }]);
  expect(await verifyPassword(null, 'x')).toBe(false);
});
