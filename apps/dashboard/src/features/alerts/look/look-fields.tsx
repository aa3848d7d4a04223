import {
  ALERT_ANIMATIONS,
  ALERT_FONTS,
  ALERT_POSITIONS,
  ALERT_PRESETS,
  CONTRAST_MIN,
  lookContrast,
  PRESET_STYLES,
  type AlertFont,
  type AlertLook,
  type AlertPreset,
  type LookColours,
} from '@mabarin/domain/alerts/look';
import { Field, FieldGroup } from '@mabarin/ui/fields/field';
import { RangeField } from '@mabarin/ui/fields/range-field';
import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import { useController, type Control, type UseFormReturn } from 'react-hook-form';
import Warning from '~icons/ph/warning-fill';
import cards from '#platform/page/cards.module.css';
import radio from '#platform/form/radio-card.module.css';
import select from '#platform/form/select.module.css';
import styles from './look-form.module.css';
import { lookText } from './look.text.ts';

type FieldProps = { control: Control<AlertLook> };
type OfPreset = FieldProps & { preset: AlertPreset };

/** Start of a host's own colours for a preset whose colours follow the amount. */
const TICKET_COLOURS: LookColours = { paper: '#fffdf8', text: '#141a33', accent: '#b8400a' };

const coloursOf = (preset: AlertPreset): LookColours => PRESET_STYLES[preset].colours ?? TICKET_COLOURS;

/** Choosing a preset takes its font, colours and corner. */
export function PresetField({ form: { control, setValue } }: { form: UseFormReturn<AlertLook> }) {
  const { field } = useController({ control, name: 'preset' });
  return (
    <FieldGroup label={lookText.preset}>
      {(described) => (
        <div className={styles.presets}>
          {ALERT_PRESETS.map((preset, index) => {
            const { paper, text, accent } = coloursOf(preset);
            return (
              <label key={preset} className={`stack gap-2 px-3 py-2 ${radio.card}`}>
                <input
                  type="radio"
                  className={radio.input}
                  ref={index === 0 ? field.ref : undefined}
                  name="preset"
                  value={preset}
                  checked={field.value === preset}
                  aria-describedby={described['aria-describedby']}
                  onBlur={field.onBlur}
                  onChange={() => {
                    field.onChange(preset);
                    for (const name of ['font', 'colours', 'corner'] as const) {
                      setValue(name, null, { shouldDirty: true });
                    }
                  }}
                />
                <span className={styles.sample} style={{ background: paper, color: text }} aria-hidden>
                  {lookText.letter}
                  <span style={{ color: accent }}>{lookText.letter.toLowerCase()}</span>
                </span>
                <span className="stack tight">
                  <span className="strong">{lookText.presets[preset].name}</span>
                  <span className={`small muted ${styles.about}`}>{lookText.presets[preset].about}</span>
                </span>
              </label>
            );
          })}
        </div>
      )}
    </FieldGroup>
  );
}

/** Nine places of the alert, laid out as on screen. */
export function PositionField({ control }: FieldProps) {
  const { field } = useController({ control, name: 'position' });
  return (
    <FieldGroup label={lookText.position} hint={lookText.positions[field.value]}>
      {() => (
        <div className={styles.positions}>
          {ALERT_POSITIONS.map((position, index) => (
            <label key={position} className={styles.position}>
              <input
                type="radio"
                className={radio.input}
                ref={index === 0 ? field.ref : undefined}
                name="position"
                value={position}
                checked={field.value === position}
                onBlur={field.onBlur}
                onChange={() => field.onChange(position)}
              />
              <span className={styles.dot} aria-hidden />
              <VisuallyHidden>{lookText.positions[position]}</VisuallyHidden>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

export function CornerField({ control, preset }: OfPreset) {
  return (
    <RangeField
      control={control}
      name="corner"
      label={lookText.corner}
      min={0}
      max={100}
      step={5}
      usual={PRESET_STYLES[preset].corner}
      said={lookText.percent}
    />
  );
}

/** Own colours or the preset's, with a warning about low contrast. */
export function ColoursField({ control, preset }: OfPreset) {
  const { field } = useController({ control, name: 'colours' });
  const colours = field.value;
  const ratio = colours === null ? null : lookContrast(preset, colours);
  return (
    <FieldGroup label={lookText.colours} hint={preset === 'karcis' ? lookText.ticketColours : undefined}>
      {() => (
        <>
          <label className={styles.own}>
            <input
              type="checkbox"
              ref={field.ref}
              checked={colours !== null}
              onBlur={field.onBlur}
              onChange={({ target }) => field.onChange(target.checked ? coloursOf(preset) : null)}
            />
            {lookText.ownColours}
          </label>
          {colours !== null && (
            <div className="row wrap gap-x-5 mb-2">
              {(['paper', 'text', 'accent'] as const).map((part) => (
                <label key={part} className={styles.colour}>
                  <input
                    type="color"
                    value={colours[part]}
                    onChange={({ target }) => field.onChange({ ...colours, [part]: target.value.toLowerCase() })}
                  />
                  <span>{lookText.colourParts[part]}</span>
                </label>
              ))}
            </div>
          )}
          <div aria-live="polite">
            {ratio !== null && ratio >= CONTRAST_MIN && <p className="small muted">{lookText.contrast(ratio)}</p>}
            {ratio !== null && ratio < CONTRAST_MIN && (
              <p className={cards.warning}>
                <Warning />
                <span>{lookText.lowContrast(ratio)}</span>
              </p>
            )}
          </div>
        </>
      )}
    </FieldGroup>
  );
}

export function FontField({ control, preset }: OfPreset) {
  const { field } = useController({ control, name: 'font' });
  return (
    <Field label={lookText.font}>
      {(described) => (
        <select
          {...described}
          {...field}
          className={select.select}
          value={field.value ?? ''}
          onChange={({ target }) => field.onChange(target.value === '' ? null : (target.value as AlertFont))}
        >
          <option value="">{lookText.presetFont(lookText.fonts[PRESET_STYLES[preset].font])}</option>
          {ALERT_FONTS.map((font) => (
            <option key={font} value={font}>
              {lookText.fonts[font]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function AnimationField({ control, name, label }: FieldProps & { name: 'enter' | 'leave'; label: string }) {
  const { field } = useController({ control, name });
  return (
    <Field label={label}>
      {(described) => (
        <select {...described} {...field} className={select.select}>
          {ALERT_ANIMATIONS.map((animation) => (
            <option key={animation} value={animation}>
              {lookText.animations[animation]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
