import * as v from 'valibot';
import type { restrictionsErrors } from '#restrictions/errors.ts';
import { OBJECTABLE_KINDS } from '#restrictions/restriction.ts';
import { stripControl } from '#text-line.ts';
import { typed } from '#typed.ts';

export const OBJECTION_MAX = 1_000;
const invalid = 'restrictions.invalid' satisfies keyof typeof restrictionsErrors;

export const ObjectionText = v.pipe(
  typed(invalid),
  v.transform(stripControl),
  v.trim(),
  v.minLength(1, invalid),
  v.maxLength(OBJECTION_MAX, invalid),
);

/** `about` names the restriction of this kind, as its list does. */
export const ObjectionForm = v.object(
  {
    kind: v.picklist(OBJECTABLE_KINDS, invalid),
    about: v.nullable(v.pipe(v.string(invalid), v.maxLength(80, invalid))),
    text: ObjectionText,
  },
  invalid,
);
export type ObjectionForm = v.InferOutput<typeof ObjectionForm>;
