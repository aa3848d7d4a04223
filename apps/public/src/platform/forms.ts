import { fail, failureText, isFailureCode } from '@mabarin/domain/errors';
import { isCharactersCode } from '@mabarin/domain/text';
import { showDialog } from '@mabarin/ui/dialog';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as v from 'valibot';
import { platformText } from './platform.text.ts';

/** The short sentence under each field; the spec's long one goes into the dialog. */
export type FieldSentences<V> = { readonly [Name in keyof V]?: string };

/** The name under which a resolver puts the check of a whole form. */
export const wholeForm = '';
const WHOLE = 'whole';
const CHARACTERS = 'characters';

/**
 * Checks a form by its domain schema, the one the server uses too. The schema answers one failure code for many
 * fields, so each field gets its own short sentence, or the one that names the characters it may not hold. `whole` finds what is wrong with the form as a whole even while
 * fields are wrong too; `wholeAt` is the field that shows it.
 */
export function formResolver<V extends FieldValues, T extends FieldValues>(
  schema: v.GenericSchema<unknown, T>,
  sentences: FieldSentences<V>,
  whole?: (values: V) => string | undefined,
  wholeAt: string = wholeForm,
): Resolver<V, unknown, T> {
  return (values) => {
    const parsed = v.safeParse(schema, values);
    if (parsed.success) return { values: parsed.output, errors: {} };
    const said: Record<string, { type: string; message: string | undefined }> = {};
    let code = whole?.(values);
    for (const issue of parsed.issues) {
      const name = v.getDotPath(issue);
      if (name === null) code ??= issue.message;
      else said[name] ??= fieldError(issue, sentences[name]);
    }
    if (code !== undefined) said[wholeAt] ??= { type: WHOLE, message: code };
    return { values: {}, errors: said as FieldErrors<V> };
  };
}

function fieldError({ type, message, received }: v.BaseIssue<unknown>, sentence: string | undefined) {
  if (!isCharactersCode(message)) return { type, message: sentence ?? message };
  return { type: CHARACTERS, message: fail(message, { values: { received } }).message };
}

/**
 * The failure code, or sentence, of an invalid form: that of its fields, unless all that is wrong is said better by its
 * own, which are refused characters first, then the form as a whole.
 */
export function invalidCode(errors: object, fields: string): string {
  const found = Object.values(errors as Record<string, { type?: string; message?: string }>);
  const own = found.every(({ type }) => type === WHOLE || type === CHARACTERS) ? found[0]?.message : undefined;
  return own ?? fields;
}

/** The dialog of an invalid submit. Answers when it is closed. */
export async function showInvalid(code: string): Promise<void> {
  await showDialog({
    icon: 'warn',
    caption: platformText.incomplete,
    text: isFailureCode(code) ? failureText(code) : code,
  });
}
