import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { DashboardPath } from '#paths.ts';
import { showNotSaved } from '#platform/dialogs.ts';
import { useDraft } from './draft.ts';
import { go } from '#platform/go.ts';

type EditValues = FieldValues & { action: string | null };

type EditPage<V extends EditValues, T> = {
  page: DashboardPath;
  /** The list page to return to. */
  list: DashboardPath;
  /** Sentence for a form opened without anything to edit. */
  notSaved: string;
  save: (values: T, action: NonNullable<V['action']>) => void;
};

/**
 * Shared behaviour of pages that add or change one thing of a list: it keeps a draft, returns to the list, and saves
 * nothing when opened by address, without an `action`. Call it below the component's `useWatch`.
 */
export function useEditPage<V extends EditValues, T>(
  form: UseFormReturn<V, unknown, T>,
  { page, list, notSaved, save }: EditPage<V, T>,
) {
  const draft = useDraft(form, page);

  function leave() {
    draft.clear();
    go(list);
  }

  function onSave(values: T) {
    const { action } = form.getValues();
    if (action !== null) return save(values, action);
    leave();
    showNotSaved(notSaved);
  }

  return { leave, onSave };
}

/** Skips validation without an action: nothing is saved, and saying so comes first. */
export const skipWithoutAction = { skip: ({ action }: EditValues) => action === null };
