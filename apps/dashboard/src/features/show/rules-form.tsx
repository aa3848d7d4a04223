import type { Show } from '@mabarin/api-client/contract/show';
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
import { Switch } from '@mabarin/ui/fields/switch';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFieldArray, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import Plus from '~icons/ph/plus-bold';
import Trash from '~icons/ph/trash-fill';
import cards from '#platform/page/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import { useCardForm } from '#platform/form/card-form.ts';
import entries from '#platform/page/entries.module.css';
import { useNow } from '#platform/live/now.ts';
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
const numbers = [...sources, 'eventCap', 'totalCap'] as const;

/** Rules and milestones, saved together. */
export function RulesForm({ show }: { show: Show }) {
  const form = useForm<Values>({ defaultValues: valuesOf(show) });
  const { control, formState } = form;
  const [asked, setAsked] = useState(false);
  const seenRef = useSeenVersion(form, show);
  const { saving, onSubmit } = useCardForm(form, {
    draft: 'widget-show',
    mutation: saveMutation((told) => {
      seenRef.current = told.version;
      setAsked(false);
    }),
    input(values) {
      const parsed = v.safeParse(ShowForm, values);
      if (parsed.success) return { ...parsed.output, version: seenRef.current };
      showInvalid('show.invalid');
      return null;
    },
    saved: ({ data }) => valuesOf(data),
    stored: valuesOf(show),
  });
  const rules = useWatch({ control, name: 'rules' });
  const timed = asked || sources.some((source) => rules[source] !== 0);
  const given = sources.flatMap((source) => (rules[source] ? [`${showText.sources[source]} ${rules[source]}`] : []));
  function askTime(yes: boolean) {
    setAsked(yes);
    if (!yes) for (const source of sources) form.setValue(`rules.${source}`, 0, { shouldDirty: true });
  }
  return (
    <form noValidate className={cards.card} onSubmit={onSubmit} {...useFocusFallback()}>
      <div className={styles.question}>
        <Switch label={showText.rules} checked={timed} onChange={askTime} />
      </div>
      {timed && (
        <details open={asked}>
          <summary className="min-h-11 anywhere">
            <strong>{showText.change}</strong> <span className="row small muted">{showText.each(given)}</span>
          </summary>
          <div className="stack gap-3">
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
              {numbers.map((name) => (
                <StepperField
                  key={name}
                  control={control}
                  name={`rules.${name}`}
                  label={showText[name]}
                  hint={name.endsWith('Cap') ? showText.capHint : showText.sourceHint}
                  min={0}
                  max={name === 'totalCap' ? SHOW_TOTAL_MAX : SHOW_MINUTES_MAX}
                />
              ))}
            </div>
            <CheckboxField control={control} name="rules.takeBack" label={showText.takeBack} />
          </div>
        </details>
      )}
      <MilestoneFields form={form} show={show} />
      {(formState.isDirty || saving.isPending) && (
        <div className={cards.buttons}>
          <Button type="submit" busy={saving.isPending}>
            {showText.save}
          </Button>
        </div>
      )}
    </form>
  );
}

/**
 * The version of the rules that the form knows. After another dashboard's save it stays while a part is touched, so that
 * the next save is refused and says why. Call it before the form shows what was saved.
 */
function useSeenVersion({ getValues, formState: { defaultValues } }: UseFormReturn<Values>, { version }: Show) {
  const seen = useRef(version);
  const see = useEffectEvent(() => {
    if (JSON.stringify(getValues()) === JSON.stringify(defaultValues)) seen.current = version;
  });
  useEffect(() => see(), [version]);
  return seen;
}

function MilestoneFields({ form, show }: { form: UseFormReturn<Values>; show: Show }) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'milestones' });
  const typed = useWatch({ control, name: 'milestones' });
  const now = useNow();
  return (
    <div className={`stack gap-3 ${styles.question}`} {...useFocusFallback()}>
      <Switch
        label={showText.milestones}
        checked={fields.length > 0}
        onChange={(yes) => (yes ? append({ amount: null, title: '' }) : remove())}
      />
      <ul className="stack gap-2">
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
      {fields.length > 0 && (
        <>
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
          <details className={entries.intro}>
            <summary className="min-h-11">{showText.where}</summary>
            <p>{showText.milestonesHelp}</p>
          </details>
        </>
      )}
    </div>
  );
}
