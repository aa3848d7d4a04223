import { useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Call it after the values `sent` were saved as `stored`: the form shows these and its draft is cleared, but values
 * typed during the save stay, in field and draft.
 */
export function showSaved<V extends FieldValues, C, T>(
  { getValues, setValue, reset }: Pick<UseFormReturn<V, C, T>, 'getValues' | 'setValue' | 'reset'>,
  { stored, sent }: { stored: V; sent: V },
  clearDraft: () => void,
): void {
  const now = getValues();
  const isTyped = (field: string) => JSON.stringify(now[field]) !== JSON.stringify(sent[field]);
  const typed = Object.keys(stored).some(isTyped);
  for (const [field, value] of Object.entries(stored)) if (!isTyped(field)) setValue(field as Path<V>, value);
  // Edited fields keep their value, caret and errors.
  reset(stored, { keepValues: typed, keepDirty: typed, keepErrors: typed });
  if (!typed) clearDraft();
}

/** The same for a form whose request differs from its fields: call `sending` with each save. */
export function useSavedForm<V extends FieldValues, C, T>(form: UseFormReturn<V, C, T>, clearDraft: () => void) {
  const sent = useRef<V>(undefined);
  return {
    sending() {
      sent.current = structuredClone(form.getValues());
    },
    saved: (stored: V) => showSaved(form, { stored, sent: sent.current ?? stored }, clearDraft),
  };
}
