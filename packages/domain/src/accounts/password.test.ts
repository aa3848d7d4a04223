import { describe, expect, test } from 'vitest';
import { commonPasswords } from '#accounts/common-passwords.ts';
import { passwordProblem } from '#accounts/password.ts';

describe('a new password', () => {
  test('needs 8 characters, counted as people count them', () => {
    expect(passwordProblem('1a2b3c4')).toBe('accounts.password_short');
    expect(passwordProblem('🦌🐅🐘🦏')).toBe('accounts.password_short');
    expect(passwordProblem('🦌🐅🐘🦏🦧🐊🦎🐒')).toBeNull();
    expect(passwordProblem(`x y ${'z'.repeat(1_021)}`)).toBe('accounts.password_long');
  });

  test('may be long, spaced and of any script', () => {
    for (const password of [
      'stan-kancil-77',
      'kuda lumping makan beling '.repeat(4),
      'サイ'.repeat(2) + 'とらぞう',
      ' spasi di tepi ',
    ]) {
      expect(passwordProblem(password), password).toBeNull();
    }
  });

  test('is none that everybody tries first, whatever its capitals', () => {
    for (const password of ['12345678', 'Password1', 'SAYANG123', 'bismillah', 'aaaaaaaa', 'abababab', 'p@ssw0rd']) {
      expect(passwordProblem(password), password).toBe('accounts.password_common');
    }
  });

  test('is judged in the form that is hashed: full-width letters are letters, é is one character', () => {
    expect(passwordProblem('ｐａｓｓｗｏｒｄ')).toBe('accounts.password_common');
    expect(passwordProblem('１２３４５６７８')).toBe('accounts.password_common');
    expect(passwordProblem('éàüñ'.normalize('NFD'))).toBe('accounts.password_short');
    expect(passwordProblem('\ufdfa'), 'one sign that stands for eighteen letters').toBe('accounts.password_short');
  });

  test('is no word of the service or the account with digits around it', () => {
    for (const password of ['mabarin2026', 'MobileLegends!', '123mabar123', 'bangkancil99', 'Bang.Kancil']) {
      expect(passwordProblem(password, ['bangkancil']), password).toBe('accounts.password_common');
    }
    expect(passwordProblem('12348765', ['1234']), 'digits are no word of the account').toBeNull();
  });

  test('is none of the 3,000 most common on the server', () => {
    expect(commonPasswords.size).toBeGreaterThanOrEqual(2_990);
    expect([...commonPasswords].filter((word) => word.length < 8 || word !== word.toLowerCase())).toEqual([]);
    expect(passwordProblem('Zeppelin')).toBeNull();
    expect(passwordProblem('Zeppelin', [], commonPasswords)).toBe('accounts.password_common');
  });
});
