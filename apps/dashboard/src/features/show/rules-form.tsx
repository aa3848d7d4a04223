import type { Show } from '@mabarin/api-client/contract/show';
import { failureText } from '@mabarin/domain/errors';
import {
  MILESTONE_AMOUNT_MAX,
  MILESTONE_MIN,
  MILESTONE_TITLE_MAX,
  MILESTONES_MAX,
  SHOW_MINUTES_MAX,
  SHOW_PER_MIN,
  SHOW_TOTAL_MAX,
  ShowForm,
} from '@mabarin/domain/show/show';
import { Button } from '@mabarin/ui/buttons/button';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { RupiahField } from '@mabarin/ui/fields/rupiah-field';
import { StepperField } from '@mabarin/ui/fields/stepper-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { formatWhen } from '@mabarin/ui/format/time';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import Plus from '~icons/ph/plus-bold';
import Trash from '~icons/ph/trash-fill';
import cards from '#platform/page/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import { useDraft } from '#platform/form/draft.ts';
import entries from '#platform/page/entries.module.css';
import { useNow } from '#platform/live/now.ts';
import { useSavedForm } from '#platform/form/saved-form.ts';
import { saveMutation } from './show.api.ts';
import styles from './show.module.css';
import { showText } from './show.text.ts';

type Numbers<Fields> = { [Name in keyof Fields]: Fields[Name] extends number ? number | null : Fields[Name] };
type Values = { rules: Numbers<ShowForm['rules']>; milestones: { amount: number | null; title: string }[] };

const valuesOf = ({ rules, milestones }: Show): Values => ({
  rules,
  milestones: milestones.map(({ amount, title }) => ({ amount, title })),
});

const sources = ['support', 'order', 'game', 'gift'] as const;

/** Rules and milestones, saved together. */
export function RulesForm({ show }: { show: Show }) {
  const form = useForm<Values>({ defaultValues: valuesOf(show) });
  const { control } = form;
  const draft = useDraft(form, 'widget-show');
  const { sending, saved } = useSavedForm(form, draft.clear);
  const { seen, see } = useSeenVersion(form, draft.saved, show);
  const saving = useMutation(
    saveMutation(useQueryClient(), showText.saved, {
      onDone(data) {
        see(data);
        saved(valuesOf(data));
      },
      // Once told, the host knows of the other save.
      onChanged: see,
    }),
  );
  const save = form.handleSubmit((values) => {
    const parsed = v.safeParse(ShowForm, values);
    if (!parsed.success) showInvalid(failureText('show.invalid'));
    else if (!saving.isPending) {
      sending();
      saving.mutate({ ...parsed.output, version: seen() });
    }
  });
  return (
    <form noValidate className={cards.card} onSubmit={(event) => void save(event)}>
      <h2 className={cards.heading}>{showText.rules}</h2>
      <p className={entries.intro}>{showText.rulesHelp}</p>
      <RupiahField
        control={control}
        name="rules.per"
        label={showText.per}
        min={SHOW_PER_MIN}
        max={MILESTONE_AMOUNT_MAX}
        step={5_000}
      />
      <div className={styles.numbers}>
        {sources.map((source) => (
          <StepperField
            key={source}
            control={control}
            name={`rules.${source}`}
            label={showText[source]}
            min={0}
            max={SHOW_MINUTES_MAX}
          />
        ))}
        <StepperField
          control={control}
          name="rules.eventCap"
          label={showText.eventCap}
          hint={showText.capHint}
          min={0}
          max={SHOW_MINUTES_MAX}
        />
        <StepperField
          control={control}
          name="rules.totalCap"
          label={showText.totalCap}
          hint={showText.capHint}
          min={0}
          max={SHOW_TOTAL_MAX}
        />
      </div>
      <CheckboxField control={control} name="rules.takeBack" label={showText.takeBack} />
      <MilestoneFields form={form} show={show} />
      <div className={cards.buttons}>
        <Button type="submit" busy={saving.isPending}>
          {showText.save}
        </Button>
      </div>
    </form>
  );
}

/**
 * The version of the rules that the form knows. Another dashboard's save is shown in the parts that the host has not
 * touched; while another part is touched, the version stays, so that the next save is refused and says why.
 */
function useSeenVersion(
  form: ReturnType<typeof useForm<Values>>,
  saved: (stored: Values, sent: Values) => void,
  show: Show,
) {
  const seen = useRef(show.version);
  const shown = useRef(show.version);
  const { defaultValues } = form.formState;
  const take = useEffectEvent(() => {
    const isTouched = JSON.stringify(form.getValues()) !== JSON.stringify(defaultValues);
    saved(valuesOf(show), defaultValues as Values);
    if (!isTouched) seen.current = show.version;
  });
  useEffect(() => {
    if (show.version === shown.current) return;
    shown.current = show.version;
    take();
  }, [show.version]);
  return {
    seen: () => seen.current,
    see({ version }: Show) {
      seen.current = version;
    },
  };
}

function MilestoneFields({ form, show }: { form: ReturnType<typeof useForm<Values>>; show: Show }) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'milestones' });
  const typed = useWatch({ control, name: 'milestones' });
  const now = useNow();
  return (
    <div className={styles.milestones} {...useFocusFallback()}>
      <h2 className={cards.heading}>{showText.milestones}</h2>
      <p className={entries.intro}>{showText.milestonesHelp}</p>
      <ul className={entries.rows}>
        {fields.map(({ id }, index) => {
          const { amount = null, title = '' } = typed[index] ?? {};
          const reached = show.milestones.find((one) => one.amount === amount)?.reached ?? null;
          return (
            <li key={id} className={styles.milestone}>
              <RupiahField
                control={control}
                name={`milestones.${index}.amount`}
                label={showText.amount}
                min={MILESTONE_MIN}
                max={MILESTONE_AMOUNT_MAX}
                step={50_000}
              />
              <TextField
                control={control}
                name={`milestones.${index}.title`}
                label={showText.name}
                hint={reached === null ? undefined : showText.reached(formatWhen(reached, now))}
                maxLength={MILESTONE_TITLE_MAX}
              />
              <IconButton icon={<Trash />} label={showText.remove(title)} onClick={() => remove(index)} />
            </li>
          );
        })}
      </ul>
      <div className={cards.buttons}>
        <Button
          variant="quiet"
          icon={<Plus />}
          aria-disabled={fields.length >= MILESTONES_MAX || undefined}
          onClick={() => append({ amount: null, title: '' })}
        >
          {showText.add}
        </Button>
      </div>
    </div>
  );
}
