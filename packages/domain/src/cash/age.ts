import * as v from 'valibot';
import type { cashErrors } from '#cash/errors.ts';
import { typed } from '#typed.ts';

const HOST_AGES = ['adult', 'guardian'] as const;
/** A host declares that it is 18 or older, or names a guardian who agreed (docs/children.md). */
export type HostAge = (typeof HOST_AGES)[number];

const bad = 'cash.age_invalid' satisfies keyof typeof cashErrors;
export const GUARDIAN_MAX = 60;

const line = (letters: RegExp) => v.pipe(typed(bad), v.trim(), v.maxLength(GUARDIAN_MAX, bad), v.regex(letters, bad));

export const HostAgeForm = v.pipe(
  v.object(
    {
      age: v.picklist(HOST_AGES, bad),
      guardianName: line(/^[\p{L} .,'-]*$/u),
      guardianContact: line(/^[\w+@. -]*$/),
      guardianConsent: v.boolean(bad),
    },
    bad,
  ),
  v.check(
    ({ age, guardianName, guardianContact, guardianConsent }) =>
      age === 'adult' || (guardianName.length >= 3 && guardianContact.length >= 6 && guardianConsent),
    bad,
  ),
);
export type HostAgeForm = v.InferOutput<typeof HostAgeForm>;
