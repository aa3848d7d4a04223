import { expect, test } from 'vitest';
import { deviceName } from '#accounts/device.ts';
import { codeKey, RECOVERY_ALPHABET, RECOVERY_LENGTH, recoveryText } from '#accounts/second-factor.ts';

test('a code is the same however it is typed', () => {
  expect(codeKey(' 123 456 ')).toBe('123456');
  expect(codeKey('abcd-efgh jklm')).toBe('ABCDEFGHJKLM');
});

test('a recovery code has 120 bits, is shown in groups, and typed as shown it is the same', () => {
  expect(new Set(RECOVERY_ALPHABET).size).toBe(32);
  const code = RECOVERY_ALPHABET.slice(0, RECOVERY_LENGTH);
  expect(recoveryText(code)).toBe('ABCD-EFGH-JKLM-NPQR-STUV-WXYZ');
  expect(codeKey(recoveryText(code).toLowerCase())).toBe(code);
});

test('a device is named by browser and system', () => {
  const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
  const names = [
    `${android} Chrome/142.0.0.0 Mobile Safari/537.36`,
    `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Dalvik/2.1.0 (Linux; U; Android 13)',
    'curl/8.5.0',
    '',
  ].map(deviceName);
  expect(names).toEqual([
    'Chrome di Android',
    'Samsung Internet di Android',
    'Edge di Windows',
    'Safari di iPhone',
    'Firefox di Linux',
    'Perangkat Android',
    'Perangkat lain',
    'Perangkat lain',
  ]);
});
