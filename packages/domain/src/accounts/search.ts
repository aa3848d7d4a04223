import * as v from 'valibot';
import type { accountsErrors } from '#accounts/errors.ts';
import { oneLine } from '#text-line.ts';

const LETTERS_MIN = 3;

export const HostSearch = v.pipe(
  v.string(),
  v.maxLength(64),
  v.transform((typed) => oneLine(typed).trim().replace(/^@/, '')),
  v.minLength(LETTERS_MIN, 'accounts.search_short' satisfies keyof typeof accountsErrors),
);
