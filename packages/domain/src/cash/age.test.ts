import * as v from 'valibot';
import { expect, test } from 'vitest';
import { HostAgeForm } from '#cash/age.ts';

test('a host under 18 names a guardian who can be reached and agreed', () => {
  const none = { guardianName: '', guardianContact: '', guardianConsent: false };
  const guardian = {
    age: 'guardian',
    guardianName: "Siti Nur'aini",
    guardianContact: '0812 3456 7890',
    guardianConsent: true,
  };
  const reads = (form: object) => v.is(HostAgeForm, form);
  expect(reads({ age: 'adult', ...none })).toBe(true);
  expect(reads({ age: 'guardian', ...none })).toBe(false);
  expect(reads(guardian)).toBe(true);
  expect(reads({ ...guardian, guardianConsent: false })).toBe(false);
  expect(reads({ ...guardian, guardianContact: '08' })).toBe(false);
  for (const guardianName of ['Si', '<b>Siti</b>', 'Siti\nAni', 'a'.repeat(61)])
    expect(reads({ ...guardian, guardianName })).toBe(false);
});
