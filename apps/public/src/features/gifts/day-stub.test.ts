import { expect, test } from 'vitest';
import { dayParts } from './day-stub.tsx';

test('a WIB date is shown as weekday and day-month, wherever the device is [pub 2 gift entry]', () => {
  expect(dayParts('2026-11-21')).toEqual(['Sabtu', '21 November']);
  expect(dayParts('2027-01-01')).toEqual(['Jumat', '1 Januari']);
});
