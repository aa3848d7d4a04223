import { PLANNED_HOURS_MAX, PlannedHours, WEEKDAYS } from '@mabarin/domain/mabar/hours';
import { Button } from '@mabarin/ui/buttons/button';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { useId } from 'react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import Plus from '~icons/ph/plus-bold';
import Trash from '~icons/ph/trash-fill';
import cards from '#platform/page/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import { useCardForm } from '#platform/form/card-form.ts';
import { useHost } from '#platform/session/host.ts';
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
  const { control, register } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'hours' });
  const typed = useWatch({ control, name: 'hours' });
  const { saving, onSubmit } = useCardForm(form, {
    draft: 'settings:hours',
    mutation: hoursMutation,
    input({ hours }) {
      const parsed = v.safeParse(PlannedHours, hours);
      if (parsed.success) return parsed.output;
      showInvalid('mabar.hours_invalid');
      return null;
    },
    saved: ({ data }) => ({ hours: data.plannedHours }),
    stored: { hours: plannedHours },
  });
  return (
    <form noValidate className={cards.card} aria-labelledby={heading} {...focusFallback} onSubmit={onSubmit}>
      <h2 id={heading} className="large heavy">
        {hoursPanelText.hours}
      </h2>
      <p>{fields.length === 0 ? hoursPanelText.noHours : hoursPanelText.hoursHelp}</p>
      <ul className={styles.slots}>
        {fields.map(({ id }, index) => {
          const { day = 1, start = '' } = typed[index] ?? {};
          return (
            <li key={id} className={`row items-center gap-2 ${styles.slot}`}>
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
      <div className={cards.buttons}>
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
