import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PasswordForm, passwordRefusal } from '#profile/profile.ts';

const good = {
  passwordCurrent: 'rahasia lama',
  passwordNew: 'empat ekor kancil',
  passwordConfirm: 'empat ekor kancil',
};
const refusal = (values: object) => {
  const { issues = [] } = v.safeParse(PasswordForm, { ...good, ...values });
  return issues.length === 0 ? null : passwordRefusal(issues.map(({ message }) => message));
};

test('a password change needs three fields, a confirmation and a good password [dash 5 password]', () => {
  expect(refusal({})).toBeNull();
  for (const field of Object.keys(good)) expect(refusal({ [field]: '' }), field).toBe('profile.password_missing');
  expect(refusal({ passwordNew: 'pendek', passwordConfirm: '' })).toBe('profile.password_missing');
  expect(refusal({ passwordConfirm: 'lima ekor kancil' })).toBe('profile.password_differs');
  expect(refusal({ passwordNew: 'pendek', passwordConfirm: 'pendek' })).toBe('accounts.password_short');
});

test('a password is taken as typed, spaces and all', () => {
  const spaced = ' empat ekor kancil ';
  expect(v.parse(PasswordForm, { ...good, passwordNew: spaced, passwordConfirm: spaced }).passwordNew).toBe(spaced);
});
