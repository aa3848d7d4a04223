import { fail, failureText, isPlainFailureCode } from '@mabarin/domain/errors';
import { isCharactersCode } from '@mabarin/domain/text';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as v from 'valibot';

/** The short sentence under each field, of a list's rows `list.field`; the spec's long one goes into the dialog. */
export type FieldSentences<V> = { readonly [Name in keyof V | `${keyof V & string}.${string}`]?: string };

type Options<V> = {
  /** A fault of the whole form, even with wrong fields: a failure code or a sentence. */
  whole?: (values: V) => string | undefined;
  /** The field that shows a fault of the whole form. Left out: `wholeForm`. */
  wholeAt?: keyof V & string;
  skip?: (values: V) => boolean;
};

export const wholeForm = '';
const WHOLE = 'whole';
const CHARACTERS = 'characters';

/** The schema has one failure code for many fields, so each field gets its own short sentence. */
export function formResolver<V extends FieldValues, T extends FieldValues>(
  schema: v.GenericSchema<unknown, T>,
  sentences: FieldSentences<V>,
  { whole, wholeAt, skip }: Options<V> = {},
): Resolver<V, unknown, T> {
  return (values) => {
    if (skip?.(values) === true) return { values: values as unknown as T, errors: {} };
    const parsed = v.safeParse(schema, values);
    if (parsed.success) return { values: parsed.output, errors: {} };
    const errors: Record<string, FieldError | Record<string, FieldError>[]> = {};
    let code = whole?.(values);
    for (const issue of parsed.issues) {
      const [name, row, field] = issue.path?.map(({ key }) => key) ?? [];
      if (name === undefined) code ??= issue.message;
      else if (typeof row === 'number' && typeof field === 'string') {
        const found = (errors[String(name)] ??= []);
        if (Array.isArray(found)) {
          found[row] = { [field]: fieldError(issue, sentences[`${String(name)}.${field}`]), ...found[row] };
        }
      } else errors[String(name)] ??= fieldError(issue, sentences[String(name)]);
    }
    if (code !== undefined) errors[wholeAt ?? wholeForm] ??= { type: WHOLE, message: sentenceOf(code) };
    return { values: {}, errors: errors as FieldErrors<V> };
  };
}

type FieldError = { type: string; message: string | undefined };

function fieldError({ type, message, received }: v.BaseIssue<unknown>, sentence: string | undefined): FieldError {
  if (!isCharactersCode(message)) return { type, message: sentence ?? sentenceOf(message) };
  return { type: CHARACTERS, message: fail(message, { values: { received } }).message };
}

function sentenceOf(code: string): string {
  return isPlainFailureCode(code) ? failureText(code) : code;
}

/** A fault of characters or of the whole form if there is nothing else, otherwise `fallback`. */
export function invalidCode(errors: object, fallback: string): string {
  const found = Object.values(errors as Record<string, { type?: string; message?: string }>);
  const own = found.every(({ type }) => type === WHOLE || type === CHARACTERS) ? found[0]?.message : undefined;
  return own ?? fallback;
}
