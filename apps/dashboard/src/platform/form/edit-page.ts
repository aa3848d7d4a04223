import { showToast } from '@mabarin/ui/popups/toast';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { DashboardPath } from '#paths.ts';
import { showNotSaved } from '#platform/dialogs.ts';
import { useDraft } from './draft.ts';
import { go } from '#platform/go.ts';

type EditValues = FieldValues & { action: string | null };

type EditPage<V extends EditValues, T, Input, Answer, Begun> = {
  page: DashboardPath;
  /** The list page to return to. */
  list: DashboardPath;
  /** Sentence for a form opened without anything to edit. */
  notSaved: string;
  mutation: UseMutationOptions<Answer, Error, Input, Begun>;
  /** Returns what is sent; null for values that were refused, after saying so. */
  input: (values: T, action: NonNullable<V['action']>) => Input | null;
  /** The toast on the list, where the mutation has none. */
  said?: string;
};

/**
 * Shared behaviour of pages that add or change one thing of a list: it keeps a draft, returns to the list, and saves
 * nothing when opened by address, without an `action`. Call it below the component's `useWatch`.
 */
export function useEditPage<V extends EditValues, T, Input, Answer, Begun>(
  form: UseFormReturn<V, unknown, T>,
  { page, list, notSaved, mutation, input, said }: EditPage<V, T, Input, Answer, Begun>,
) {
  const draft = useDraft(form, page);
  const saving = useMutation(mutation);

  function leave() {
    draft.clear();
    go(list);
  }

  function onSave(values: T) {
    const { action } = form.getValues();
    if (action === null) {
      leave();
      showNotSaved(notSaved);
      return;
    }
    const asked = input(values, action);
    const onSuccess = () => {
      leave();
      if (said !== undefined) showToast(said);
    };
    if (asked !== null) saving.mutate(asked, { onSuccess });
  }

  return { busy: saving.isPending, leave, onSave };
}

/** Skips validation without an action: nothing is saved, and saying so comes first. */
export const skipWithoutAction = { skip: ({ action }: EditValues) => action === null };
