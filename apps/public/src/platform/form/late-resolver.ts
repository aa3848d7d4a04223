import type { FieldValues, Resolver } from 'react-hook-form';

/** Loads a form's rules on demand: nobody needs them before the form is sent. */
export function lateResolver<V extends FieldValues, T extends FieldValues>(
  load: () => Promise<{ resolver: Resolver<V, unknown, T> }>,
): Resolver<V, unknown, T> {
  return async (...form) => (await load()).resolver(...form);
}
