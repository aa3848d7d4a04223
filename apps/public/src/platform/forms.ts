import { valibotResolver } from '@hookform/resolvers/valibot';
import { fail, failureText, isFailureCode } from '@mabarin/domain/errors';
import { isCharactersCode, refusedCharacters } from '@mabarin/domain/text';
import { showDialog } from '@mabarin/ui/dialog';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as v from 'valibot';
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
  const resolve = valibotResolver<V, unknown, T>(schema as never);
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    const errors = result.errors as Record<string, { type: string; message?: string; ref?: unknown }>;
    const names = Object.keys(errors);
    if (names.length === 0) return result;
    const said = Object.fromEntries(
      names.map((name) => {
        const error = errors[name];
        const named = charactersSentence(values[name], error?.message);
        if (named !== undefined) return [name, { ...error, type: CHARACTERS, message: named }];
        return [name, { ...error, message: sentences[name] ?? error?.message }];
      }),
    );
    const code = whole?.(values) ?? errors[wholeForm]?.message;
    delete said[wholeForm];
    if (code !== undefined) said[wholeAt] ??= { type: WHOLE, message: code };
    return { values: {}, errors: said as FieldErrors<V> };
  };
}

function charactersSentence(typed: unknown, code = ''): string | undefined {
  if (!isCharactersCode(code)) return undefined;
  return fail(code, { values: { received: refusedCharacters(String(typed), code) } }).message;
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
