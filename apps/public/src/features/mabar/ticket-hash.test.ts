import { expect, test } from 'vitest';
import { ticketHash } from './ticket-hash.ts';

test('a ticket is known by the first 16 hexadecimal digits of its SHA-256, as the list carries it', async () => {
  // printf %s abc | sha256sum
  expect(await ticketHash('abc')).toBe('ba7816bf8f01cfea');
});
