import type { OverlaySettings } from '@mabarin/api-client/contract/alerts';
import type { UseMutationOptions } from '@tanstack/react-query';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useCardForm } from '#platform/form/card-form.ts';
import { countChanges, useSavePart, type PartName } from './save-bar.tsx';

type SettingsForm<V extends FieldValues, Input> = {
  part: PartName;
  /** The watched values. */
  typed: object;
  stored: V;
  valuesOf: (settings: OverlaySettings) => V;
  mutation: UseMutationOptions<{ data: OverlaySettings }, Error, Input>;
  input: (values: V) => Input | null;
};

/** A form of the overlay page, saved by the page's bar. Refused values show its tab. */
export function useSettingsForm<V extends FieldValues, Input>(
  form: UseFormReturn<V>,
  { part, typed, stored, valuesOf, mutation, input }: SettingsForm<V, Input>,
) {
  const { saving, onSubmit, undo } = useCardForm(form, {
    draft: part === 'settings' ? 'overlay' : `overlay:${part}`,
    mutation,
    input(values) {
      const asked = input(values);
      if (asked === null) reveal();
      return asked;
    },
    saved: ({ data }) => valuesOf(data),
    stored,
  });
  const changes = countChanges(typed, stored);
  const reveal = useSavePart(part, { changes, busy: saving.isPending, save: onSubmit, undo });
  return onSubmit;
}
