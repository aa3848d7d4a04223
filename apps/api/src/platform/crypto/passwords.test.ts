import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, rehashed, verifyPassword } from './passwords.ts';

test('a password is stored as argon2id with the parameters of reliability 5.3 [dec sessions] [req 22]', async () => {
  const hash = await hashPassword('rahasia banget');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'rahasia banget')).toBe(true);
  expect(await verifyPassword(hash, 'rahasia bangeT')).toBe(false);
});

test('an account that does not exist is never right, whatever is tried', async () => {
  expect(await verifyPassword(null, 'an account that does not exist')).toBe(false);
});

test('a password is one, however a system writes its letters, and a hash of before is still right', async () => {
  const [typed, elsewhere] = ['kopi susu é'.normalize('NFC'), 'kopi susu é'.normalize('NFD')];
  const stored = await hashPassword(typed);
  expect(await verifyPassword(stored, elsewhere)).toBe(true);
  expect(await rehashed(stored, elsewhere)).toBeNull();
  const before = await hash(elsewhere);
  expect(await verifyPassword(before, elsewhere)).toBe(true);
  const now = await rehashed(before, elsewhere);
  expect(now !== null && (await verifyPassword(now, typed))).toBe(true);
});
