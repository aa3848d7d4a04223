import { failureText } from '@mabarin/domain/errors';
import { expect, test } from 'vitest';
import { errorText } from './form.ts';

test('a failure code is shown as its sentence', () => {
  expect(errorText('accounts.login_wrong')).toBe(failureText('accounts.login_wrong'));
});

test('any other message is shown as it is, and none as none', () => {
  expect(errorText('Pilih foto!')).toBe('Pilih foto!');
  expect(errorText(undefined)).toBeUndefined();
});
