import { valibotResolver } from '@hookform/resolvers/valibot';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as v from 'valibot';

/** The short sentence under each field; the spec's long one is the dialog's. */
export type FieldSentences<V> = { readonly [Name in keyof V]?: string };

/**
 * Checks a form by its domain schema, the one the server uses too. The schema answers one failure code for many
 * fields, so each field gets its own short sentence. A form whose `action` is null is let through: nothing of it will
 * be saved, and saying so comes before saying what is wrong with it.
 */
export function formResolver<V extends FieldValues, T extends FieldValues>(
  schema: v.GenericSchema<unknown, T>,
  sentences: FieldSentences<V>,
): Resolver<V, unknown, T> {
  const resolve = valibotResolver<V, unknown, T>(schema as never);
  return async (values, context, options) => {
    if (values['action'] === null) return { values: values as unknown as T, errors: {} };
    const result = await resolve(values, context, options);
    const errors = result.errors as Record<string, { type: string; message?: string }>;
    const names = Object.keys(errors);
    if (names.length === 0) return result;
    const said = names.map((name) => [name, { ...errors[name], message: sentences[name] ?? errors[name]?.message }]);
    return { values: {}, errors: Object.fromEntries(said) as FieldErrors<V> };
  };
}
