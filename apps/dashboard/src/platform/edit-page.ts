import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { DashboardPath } from '#paths.ts';
import { showNotSaved } from './dialogs.ts';
import { useDraft } from './draft.ts';
import { go } from './go.ts';

type EditValues = FieldValues & { action: string | null };

type EditPage<V extends EditValues, T> = {
  page: DashboardPath;
  /** The page it was opened from, where it goes back to. */
  list: DashboardPath;
  /** The sentence of a form that was opened without anything to edit. */
  notSaved: string;
  save: (values: T, action: NonNullable<V['action']>) => void;
};

/**
 * What every page that adds or changes one thing of a list does: it keeps a draft, goes back to the list, and saves
 * nothing when it was opened by its address, without an `action`. Stands below the component's `useWatch`.
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

/** A form without an action is not checked: nothing of it is saved, and saying so comes before what is wrong with it. */
export const skipWithoutAction = { skip: ({ action }: EditValues) => action === null };
