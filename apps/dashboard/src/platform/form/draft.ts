import { drafts, type Values } from '@mabarin/web/drafts';
import { useDraft as useNamedDraft } from '@mabarin/web/use-draft';
import { useMemo } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { DashboardPath } from '#paths.ts';
import { useHost } from '#platform/session/host.ts';
import { showSaved } from './saved-form.ts';

/** A page, or one of its forms. */
type FormName = DashboardPath | `${DashboardPath}:${string}`;

const nameOf = (username: string, form: FormName) => `${username}:${form}`;

/**
 * Stores the values that a form page will edit (`id`, `action`, the fields) before going there. Unsaved typing for the
 * same `id` and `action` stays; `sameBy` names other fields to compare.
 */
export function keepDraft(username: string, page: DashboardPath, values: Values, sameBy?: readonly string[]): void {
  drafts.start(nameOf(username, page), values, sameBy);
}

type Draft<V> = {
  /** Deletes the draft: after a success that leaves the page, and on Batal. */
  clear: () => void;
  /** Call it after the values `sent` were saved as `stored` (saved-form.ts). */
  saved: (stored: V, sent: V) => void;
};

/** The draft of a page's form, kept for this host; a page with several forms names each. */
export function useDraft<V extends FieldValues, C, T>(
  form: UseFormReturn<V, C, T>,
  formName: FormName,
  options: { never?: readonly (keyof V & string)[]; known?: () => Partial<V> } = {},
): Draft<V> {
  const name = nameOf(useHost().username, formName);
  useNamedDraft(form, name, options);
  const { getValues, setValue, reset } = form;
  return useMemo(() => {
    const clear = () => drafts.forget(name);
    return {
      clear,
      saved: (stored, sent) => showSaved({ getValues, setValue, reset }, { stored, sent }, clear),
    };
  }, [name, getValues, setValue, reset]);
}
