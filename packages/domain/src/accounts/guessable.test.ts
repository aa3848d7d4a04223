import { expect, test } from 'vitest';
import { newPasswordProblem } from './guessable.ts';

test('a new password that is found within 10^8 guesses is refused, in Indonesian words too', () => {
  for (const password of [
    'indonesia1945',
    'budi1990',
    'jakarta2024',
    'bismillah123456',
    'qwertyuiop12',
    'P@ssw0rd77',
  ]) {
    expect(newPasswordProblem(password, []), password).toBe('accounts.password_common');
  }
  for (const password of ['stan-kancil-77', 'tiga ekor kancil', ' spasi di tepi ', 'sandi 🦌 '.repeat(20)]) {
    expect(newPasswordProblem(password, []), password).toBeNull();
  }
});

test("the account's own words make a new password easy to guess", () => {
  expect(newPasswordProblem('zorblaxi7kq', [])).toBeNull();
  expect(newPasswordProblem('zorblaxi7kq', ['zorblaxi7k'])).toBe('accounts.password_common');
});
