import {
  ALERT_MAX_MS,
  ALERT_MIN_MS,
  ALERT_SOUNDS,
  VARIATION_TITLE_MAX,
  VARIATIONS_MAX,
} from '@mabarin/domain/alerts/alert';
import { Button } from '@mabarin/ui/button';
import { Field } from '@mabarin/ui/field';
import { RupiahField } from '@mabarin/ui/rupiah-field';
import { StepperField } from '@mabarin/ui/stepper-field';
import { TextField } from '@mabarin/ui/text-field';
import { useRef } from 'react';
import { useController, useFieldArray, type Control } from 'react-hook-form';
import Plus from '~icons/ph/plus-bold';
import Trash from '~icons/ph/trash-fill';
import { overlayText } from './overlay.text.ts';
import type { OverlayValues } from './overlay-form.ts';
import styles from './variations-field.module.css';

const [SECONDS_MIN, SECONDS_MAX] = [ALERT_MIN_MS / 1_000, ALERT_MAX_MS / 1_000];
const AMOUNT_STEP = 5_000;

/** How alerts from some amount upwards look and sound. */
export default function VariationsField({ control }: { control: Control<OverlayValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'variations' });
  const add = useRef<HTMLButtonElement>(null);
  const full = fields.length >= VARIATIONS_MAX;
  return (
    <div className={styles.variations}>
      <h3 className={styles.title}>{overlayText.variations}</h3>
      <p>{overlayText.variationsHelp}</p>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={styles.variation}>
          <legend className={styles.legend}>{overlayText.variation(index + 1)}</legend>
          <RupiahField
            control={control}
            name={`variations.${index}.minimum`}
            label={overlayText.minimum}
            min={0}
            step={AMOUNT_STEP}
          />
          <TextField
            control={control}
            name={`variations.${index}.title`}
            label={overlayText.variationTitle}
            hint={overlayText.variationTitleHelp}
            maxLength={VARIATION_TITLE_MAX}
          />
          <SoundField control={control} index={index} />
          <StepperField
            control={control}
            name={`variations.${index}.seconds`}
            label={overlayText.seconds}
            hint={overlayText.secondsHelp}
            min={SECONDS_MIN}
            max={SECONDS_MAX}
          />
          <Button
            variant="quiet"
            size="small"
            icon={<Trash />}
            className={styles.remove}
            aria-label={overlayText.removeVariationLabel(index + 1)}
            onClick={() => {
              remove(index);
              add.current?.focus();
            }}
          >
            {overlayText.removeVariation}
          </Button>
        </fieldset>
      ))}
      <Button
        ref={add}
        variant="quiet"
        icon={<Plus />}
        className={styles.add}
        aria-describedby={full ? 'variations-full' : undefined}
        onClick={() => {
          if (!full) append({ minimum: null, title: '', sound: 'chime', seconds: SECONDS_MIN });
        }}
      >
        {overlayText.addVariation}
      </Button>
      {full && <p id="variations-full">{overlayText.variationsFull}</p>}
    </div>
  );
}

function SoundField({ control, index }: { control: Control<OverlayValues>; index: number }) {
  const { field } = useController({ control, name: `variations.${index}.sound` });
  return (
    <Field label={overlayText.variationSound}>
      {(described) => (
        <select {...described} {...field} className={styles.select}>
          {ALERT_SOUNDS.map((sound) => (
            <option key={sound} value={sound}>
              {overlayText.sounds[sound]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
