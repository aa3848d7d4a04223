import { drafts, type Values } from '@mabarin/web/drafts';
import { useDraft as useNamedDraft } from '@mabarin/web/use-draft';
import { useMemo } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { DashboardPath } from '#paths.ts';
import { useHost } from '#platform/session/host.ts';

/** A page, or one of its forms. */
export type FormName = DashboardPath | `${DashboardPath}:${string}`;

const nameOf = (username: string, form: FormName) => `${username}:${form}`;

/**
 * Stores the values that a form page will edit (`id`, `action`, the fields) before going there. Unsaved typing for the
 * same `id` and `action` stays; `sameBy` names other fields to compare.
 */
export function keepDraft(username: string, page: DashboardPath, values: Values, sameBy?: readonly string[]): void {
  drafts.start(nameOf(username, page), values, sameBy);
}

type Options<V> = { never?: readonly (keyof V & string)[]; known?: () => Partial<V> };

type Draft<V> = {
  /** Deletes the draft: after a success that leaves the page, and on Batal. */
  clear: () => void;
  /**
   * Call it after the values `sent` were saved as `stored`: the form shows these and its draft is cleared, but values
   * typed during the save stay, in field and draft.
   */
  saved: (stored: V, sent: V) => void;
};

/** The draft of a page's form, kept for this host; a page with several forms names each. */
export function useDraft<V extends FieldValues, C, T>(
  form: UseFormReturn<V, C, T>,
  formName: FormName,
  options: Options<V> = {},
): Draft<V> {
  return useDraftOf(useHost().username, form, formName, options);
}

/** The same in a dialog, which stands outside the host's pages. */
export function useDraftOf<V extends FieldValues, C, T>(
  username: string,
  form: UseFormReturn<V, C, T>,
  formName: FormName,
  options: Options<V> = {},
): Draft<V> {
  const name = nameOf(username, formName);
  useNamedDraft(form, name, options);
  const { getValues, setValue, reset } = form;
  return useMemo(() => {
    const clear = () => drafts.forget(name);
    return {
      clear,
      saved(stored, sent) {
        const now = getValues();
        const isTyped = (field: string) => JSON.stringify(now[field]) !== JSON.stringify(sent[field]);
        const typed = Object.keys(stored).some(isTyped);
        for (const [field, value] of Object.entries(stored)) if (!isTyped(field)) setValue(field as Path<V>, value);
        // Edited fields keep their value, caret and errors.
        reset(stored, { keepValues: typed, keepDirty: typed, keepErrors: typed });
        if (!typed) clear();
      },
    };
  }, [name, getValues, setValue, reset]);
}
