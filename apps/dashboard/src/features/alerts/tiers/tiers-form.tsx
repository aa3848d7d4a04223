import type { OverlaySettings } from '@mabarin/api-client/contract/alerts';
import { hasAmount, TIERS_MAX } from '@mabarin/domain/alerts/tier';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { formatRupiah } from '@mabarin/ui/format/money';
import { announce } from '@mabarin/ui/states/live-region';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { FormProvider, useFieldArray, useForm, useFormContext, useWatch } from 'react-hook-form';
import CaretDown from '~icons/ph/caret-down-bold';
import Play from '~icons/ph/play-fill';
import Plus from '~icons/ph/plus-bold';
import Trash from '~icons/ph/trash-fill';
import { showInvalid } from '#platform/dialogs.ts';
import { SettingsGate } from '#platform/form/settings-gate.tsx';
import { mediaQuery } from '#features/alerts/media/media.api.ts';
import { mediaOf } from '#features/alerts/media/media.ts';
import { MediaThumb } from '#features/alerts/media/media-thumb.tsx';
import { saveTiersMutation, testTierMutation } from '#features/alerts/overlay.api.ts';
import { useSettingsForm } from '#features/alerts/settings-form.ts';
import { SubjectIcon } from '#features/alerts/subject-icon.tsx';
import { TierFields } from './tier-fields.tsx';
import { faultsOf, isStored, newTier, valuesOf, type EditedTier, type TiersValues } from './tiers.form.ts';
import styles from './tiers.module.css';
import { tiersText } from './tiers.text.ts';

/** Tiers by subject and amount, and the subjects that are alerts at all. */
export default function TiersForm() {
  return <SettingsGate>{({ overlay }) => <Form settings={overlay} />}</SettingsGate>;
}

function Form({ settings }: { settings: OverlaySettings }) {
  const stored = valuesOf(settings);
  const form = useForm<TiersValues>({ defaultValues: stored });
  const { control, setError } = form;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const list = useFieldArray({ control, name: 'tiers' });
  const onSubmit = useSettingsForm(form, {
    part: 'tiers',
    typed: useWatch({ control }),
    stored,
    valuesOf,
    mutation: saveTiersMutation,
    input(values) {
      const faults = faultsOf(values.tiers);
      if (faults === null) return values;
      // A closed tier cannot take the focus.
      const faulty = faults.flatMap(({ index }) => list.fields[index]?.id ?? []);
      setOpen((before) => new Set([...before, ...faulty]));
      for (const { index, field } of faults) {
        setError(`tiers.${index}.${field}`, { message: tiersText.faults[field] });
      }
      const [first] = faults;
      requestAnimationFrame(() => first && form.setFocus(`tiers.${first.index}.${first.field}`));
      showInvalid('overlay.tier_invalid');
      return null;
    },
  });

  return (
    <FormProvider {...form}>
      <form noValidate className="stack gap-3" onSubmit={onSubmit}>
        <p>{tiersText.intro}</p>
        <Tiers list={list} open={open} onOpen={setOpen} settings={settings} />
        <div>
          <CheckboxField control={control} name="orders" label={tiersText.orders} />
          <CheckboxField control={control} name="gifts" label={tiersText.gifts} />
          <CheckboxField control={control} name="turns" label={tiersText.turns} />
        </div>
      </form>
    </FormProvider>
  );
}

type TiersProps = {
  list: ReturnType<typeof useFieldArray<TiersValues, 'tiers'>>;
  /** Ids of the tiers shown in full. */
  open: ReadonlySet<string>;
  onOpen: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void;
  settings: OverlaySettings;
};

function Tiers({ list: { fields, append, remove }, open, onOpen, settings }: TiersProps) {
  const id = useId();
  const add = useRef<HTMLButtonElement>(null);
  const added = useRef(false);
  const { setFocus } = useFormContext<TiersValues>();
  const full = fields.length >= TIERS_MAX;
  // A new tier opens; the list generates its id.
  useEffect(() => {
    const last = fields.at(-1);
    if (!added.current || last === undefined) return;
    added.current = false;
    onOpen((before) => new Set([...before, last.id]));
    requestAnimationFrame(() => setFocus(`tiers.${fields.length - 1}.subject`));
  }, [fields, onOpen, setFocus]);

  const toggle = (tier: string, shown: boolean) =>
    onOpen((before) => new Set(shown ? [...before, tier] : [...before].filter((each) => each !== tier)));

  return (
    <>
      {fields.length === 0 && <p className="muted">{tiersText.none}</p>}
      <ul className="stack gap-2">
        {fields.map((field, index) => (
          <li key={field.id}>
            <Tier
              index={index}
              open={open.has(field.id)}
              onToggle={(shown) => toggle(field.id, shown)}
              settings={settings}
              onRemove={() => {
                remove(index);
                announce(tiersText.removed(index + 1));
                add.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      <Button
        ref={add}
        variant="quiet"
        icon={<Plus />}
        className={styles.add}
        aria-disabled={full}
        aria-describedby={full ? `${id}-full` : undefined}
        onClick={() => {
          added.current = true;
          append(newTier, { shouldFocus: false });
        }}
      >
        {tiersText.add}
      </Button>
      {full && <p id={`${id}-full`}>{tiersText.full}</p>}
    </>
  );
}

type TierProps = {
  index: number;
  open: boolean;
  onToggle: (shown: boolean) => void;
  settings: OverlaySettings;
  onRemove: () => void;
};

function Tier({ index, open, onToggle, settings, onRemove }: TierProps) {
  const { control } = useFormContext<TiersValues>();
  const tier = useWatch({ control, name: `tiers.${index}` });
  const test = useMutation(testTierMutation);
  const number = index + 1;

  function onTest() {
    if (tier.minimum !== null && isStored(settings.tiers, tier)) {
      test.mutate({ subject: tier.subject, minimum: tier.minimum });
    } else {
      void showDialog({ icon: 'info', caption: tiersText.saveFirst, text: tiersText.saveFirstHelp });
    }
  }

  return (
    <details
      className={`rounded-ticket border-line ${styles.tier}`}
      open={open}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary className={`row items-center gap-3 px-3 py-2 ${styles.summary}`}>
        <TierSummary number={number} tier={tier} />
        <CaretDown className={styles.caret} />
      </summary>
      <div role="group" aria-label={tiersText.tier(number)} className={styles.body}>
        <TierFields index={index} serverVoices={settings.serverVoices} />
        <div className={`row justify-between gap-3 mt-3 ${styles.buttons}`}>
          <Button
            variant="quiet"
            className="text-stop"
            size="small"
            icon={<Trash />}
            aria-label={tiersText.removeLabel(number)}
            onClick={onRemove}
          >
            {tiersText.remove}
          </Button>
          <Button
            variant="go"
            size="small"
            icon={<Play />}
            busy={test.isPending}
            aria-label={tiersText.testLabel(number)}
            onClick={onTest}
          >
            {tiersText.test}
          </Button>
        </div>
      </div>
    </details>
  );
}

function TierSummary({ number, tier }: { number: number; tier: EditedTier }) {
  const { data } = useQuery(mediaQuery);
  const { control, setFocus } = useFormContext<TiersValues>();
  const [order, gift, turn] = useWatch({ control, name: ['orders', 'gifts', 'turns'] });
  const { subject, minimum, title, picture } = tier;
  const media = mediaOf(data, picture);
  const shown = { support: true, milestone: true, order, gift, turn }[subject];
  const amount = minimum === null ? tiersText.noAmount : tiersText.from(formatRupiah(minimum));
  return (
    <>
      {media === undefined ? (
        <span className={`grid place-center flex-none sunken rounded-small muted ${styles.subject}`}>
          <SubjectIcon subject={subject} />
        </span>
      ) : (
        <MediaThumb media={media} />
      )}
      <span className="stack flex-1 min-w-0 anywhere">
        <span className="strong numeric">
          <span>{tiersText.tier(number)}</span>: <span>{tiersText.subjects[subject]}</span>{' '}
          {hasAmount(subject) && <span>{amount}</span>}
        </span>
        <span className="small muted">
          <bdi>{title}</bdi>
        </span>
        {subject !== 'support' && subject !== 'milestone' && !shown && (
          <button type="button" className={styles.off} onClick={() => setFocus(`${subject}s`)}>
            {tiersText.off[subject]}
          </button>
        )}
      </span>
    </>
  );
}
