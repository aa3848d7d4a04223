import * as v from 'valibot';
import { expect, test } from 'vitest';
import { LoginForm } from '#accounts/login.ts';
import { emailKey } from '#email.ts';

const good = { LoginEmail: ' demo@mabarin.test ', LoginPassword: ' stan-kancil-77 ' };

test('login needs a valid e-mail and a password, which is taken as typed [pub 5 login]', () => {
  expect(v.parse(LoginForm, { ...good, token: 'ignored' })).toEqual({
    LoginEmail: 'demo@mabarin.test',
    LoginPassword: ' stan-kancil-77 ',
  });
});

test('anything else is refused with the sentence of the spec [pub 5 login]', () => {
  const bad = [
    { ...good, LoginEmail: '' },
    { ...good, LoginEmail: 'demo' },
    { ...good, LoginEmail: 'demo@mabarin' },
    { ...good, LoginEmail: 'de mo@mabarin.test' },
    { ...good, LoginEmail: 'demo@mabarin.test\r\nBcc: a@b.cd' },
    { ...good, LoginEmail: 'ſ@mabarin.test' },
    { ...good, LoginEmail: `${'a'.repeat(250)}@mabarin.test` },
    { ...good, LoginEmail: 5 },
    { ...good, LoginPassword: '' },
    { ...good, LoginPassword: 'a'.repeat(1_025) },
    { LoginEmail: good.LoginEmail },
    {},
    null,
    'form',
  ];
  for (const form of bad) {
    const result = v.safeParse(LoginForm, form);
    expect(result.issues?.[0].message, JSON.stringify(form)).toBe('accounts.login_invalid');
  }
});

test('one address has one key', () => {
  expect(emailKey(' Demo@Mabarin.TEST ')).toBe('demo@mabarin.test');
});
