import { drafts, type Values } from '@mabarin/web/drafts';
import { useDraft as useNamedDraft } from '@mabarin/web/use-draft';
import { useMemo } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { DashboardPath } from '#paths.ts';
import { useHost } from './host.ts';

const nameOf = (username: string, page: DashboardPath) => `${username}:${page}`;

/**
 * Puts what a form page shall edit (`id`, `action`, the fields) there before going to it. What the host typed earlier
 * for the same `id` and `action` and never saved stays; `sameBy` names other fields that say what is the same.
 */
export function keepDraft(username: string, page: DashboardPath, values: Values, sameBy?: readonly string[]): void {
  drafts.start(nameOf(username, page), values, sameBy);
}

/** The draft of a page's form, kept for this host. Call `clear` after a success and on Batal. */
export function useDraft<V extends FieldValues, C, T>(
  form: UseFormReturn<V, C, T>,
  page: DashboardPath,
  options: { never?: readonly (keyof V & string)[]; known?: () => Partial<V> } = {},
): { clear: () => void } {
  const name = nameOf(useHost().username, page);
  useNamedDraft(form, name, options);
  return useMemo(() => ({ clear: () => drafts.forget(name) }), [name]);
}
