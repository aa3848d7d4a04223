import { failureText } from '@mabarin/domain/errors';
import { PLANNED_HOURS_MAX, PlannedHours, WEEKDAYS } from '@mabarin/domain/mabar/hours';
import { Button } from '@mabarin/ui/buttons/button';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import Plus from '~icons/ph/plus-bold';
import Trash from '~icons/ph/trash-fill';
import cards from '#platform/page/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import { useDraft } from '#platform/form/draft.ts';
import { useHost } from '#platform/session/host.ts';
import { useSavedForm } from '#platform/form/saved-form.ts';
import { hoursMutation } from './hours-panel.api.ts';
import styles from './hours.module.css';
import { hoursPanelText } from './hours-panel.text.ts';

type Values = { hours: { day: number; start: string }[] };

/** The weekly schedule, saved all at once. A refusal keeps the typed values. */
export default function HoursPanel() {
  const { plannedHours } = useHost();
  const heading = useId();
  const focusFallback = useFocusFallback();
  const form = useForm<Values>({ defaultValues: { hours: plannedHours } });
  const { control, register, handleSubmit } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'hours' });
  const draft = useDraft(form, 'settings:hours');
  const typed = useWatch({ control, name: 'hours' });
  const { sending, saved } = useSavedForm(form, draft.clear);
  const saving = useMutation(hoursMutation(useQueryClient(), (hours) => saved({ hours })));
  const save = handleSubmit(({ hours }) => {
    const parsed = v.safeParse(PlannedHours, hours);
    if (!parsed.success) showInvalid(failureText('mabar.hours_invalid'));
    else if (!saving.isPending) {
      sending();
      saving.mutate(parsed.output);
    }
  });
  return (
    <form
      noValidate
      className={cards.card}
      aria-labelledby={heading}
      {...focusFallback}
      onSubmit={(event) => void save(event)}
    >
      <h2 id={heading} className={cards.heading}>
        {hoursPanelText.hours}
      </h2>
      <p>{fields.length === 0 ? hoursPanelText.noHours : hoursPanelText.hoursHelp}</p>
      <ul className={styles.slots}>
        {fields.map(({ id }, index) => {
          const { day = 1, start = '' } = typed[index] ?? {};
          return (
            <li key={id} className={styles.slot}>
              <select aria-label={hoursPanelText.day} {...register(`hours.${index}.day`, { valueAsNumber: true })}>
                {WEEKDAYS.map((name, at) => (
                  <option key={name} value={at + 1}>
                    {name}
                  </option>
                ))}
              </select>
              <input type="time" aria-label={hoursPanelText.start} {...register(`hours.${index}.start`)} />
              <IconButton
                icon={<Trash />}
                label={hoursPanelText.remove(WEEKDAYS[day - 1] ?? '', start)}
                onClick={() => remove(index)}
              />
            </li>
          );
        })}
      </ul>
      <div className={styles.buttons}>
        <Button
          variant="quiet"
          icon={<Plus />}
          aria-disabled={fields.length >= PLANNED_HOURS_MAX || undefined}
          onClick={() => append({ day: 1, start: '20:00' })}
        >
          {hoursPanelText.add}
        </Button>
        <Button type="submit" busy={saving.isPending}>
          {hoursPanelText.save}
        </Button>
      </div>
    </form>
  );
}
