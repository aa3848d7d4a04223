import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, type SyntheticEvent } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { showInvalid } from '#platform/dialogs.ts';
import { useDraft, type FormName } from './draft.ts';

type CardForm<V extends FieldValues, T, Input, Answer, Begun> = {
  draft: FormName;
  /** Other known values, such as a code to report; a draft overrides them. */
  known?: () => Partial<V>;
  mutation: UseMutationOptions<Answer, Error, Input, Begun>;
  /** Returns what is sent; null for values that were refused, after saying so. */
  input: (values: T) => Input | null;
  /** The sentence or failure code for fields that the form's resolver refuses. */
  invalid?: (errors: FieldErrors<V>) => string;
  /** Returns the form's values after a success: those stored, or those of an empty form. */
  saved: (answer: Answer, input: Input) => V;
  /** The stored values. A change made elsewhere shows in the fields that the host has not touched. */
  stored?: V;
};

/**
 * A form that keeps a draft and is saved once at a time; values typed during the save stay unsaved. Call it below the
 * component's `useWatch`.
 */
export function useCardForm<V extends FieldValues, T, Input, Answer, Begun>(
  form: UseFormReturn<V, unknown, T>,
  { draft, known, mutation, input, invalid, saved, stored }: CardForm<V, T, Input, Answer, Begun>,
) {
  const kept = useDraft(form, draft, known === undefined ? {} : { known });
  const sent = useRef<V>(undefined);
  const saving = useMutation({
    ...mutation,
    onSuccess(...success) {
      if (sent.current !== undefined) kept.saved(saved(success[0], success[1]), sent.current);
      return mutation.onSuccess?.(...success);
    },
  });

  const { defaultValues } = form.formState;
  const key = JSON.stringify(stored);
  const shown = useRef(key);
  const showStored = useEffectEvent(() => stored && kept.saved(stored, defaultValues as V));
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    showStored();
  }, [key]);

  function save(values: T): void {
    if (saving.isPending) return;
    const asked = input(values);
    if (asked === null) return;
    sent.current = structuredClone(form.getValues());
    saving.mutate(asked);
  }
  const submit = form.handleSubmit(save, (errors) => invalid && showInvalid(invalid(errors)));
  return {
    saving,
    save,
    onSubmit: (event?: SyntheticEvent) => void submit(event),
    /** Returns to the stored values, or to an empty form. */
    undo() {
      form.reset(stored);
      kept.clear();
    },
  };
}
