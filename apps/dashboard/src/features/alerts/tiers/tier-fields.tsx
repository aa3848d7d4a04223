import { ALERT_MAX_MS, ALERT_MIN_MS } from '@mabarin/domain/alerts/alert';
import { ALERT_ANIMATIONS, type AlertAnimation } from '@mabarin/domain/alerts/look';
import { ALERT_SUBJECTS, hasAmount, TIER_TITLE_MAX, type AlertSubject } from '@mabarin/domain/alerts/tier';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { Field } from '@mabarin/ui/fields/field';
import { RupiahField } from '@mabarin/ui/fields/rupiah-field';
import { StepperField } from '@mabarin/ui/fields/stepper-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { useController, useFormContext } from 'react-hook-form';
import { lookText } from '#features/alerts/look/look.text.ts';
import { VoiceOptions } from '#features/alerts/sound/voice-options.tsx';
import { MediaField } from '#features/alerts/media/media-field.tsx';
import { withSubject, type TiersValues } from './tiers.form.ts';
import select from '#platform/form/select.module.css';
import styles from './tiers.module.css';
import { tiersText } from './tiers.text.ts';

const AMOUNT_STEP = 5_000;

export function TierFields({ index, serverVoices }: { index: number; serverVoices: readonly string[] }) {
  const { control, getValues, setValue } = useFormContext<TiersValues>();
  const { field: subject, fieldState } = useController({ control, name: `tiers.${index}.subject` });
  const { field: speaker } = useController({ control, name: `tiers.${index}.speaker` });
  const { field: animation } = useController({ control, name: `tiers.${index}.animation` });

  function changeSubject(next: AlertSubject) {
    const { title, minimum } = withSubject(getValues(`tiers.${index}`), next);
    subject.onChange(next);
    setValue(`tiers.${index}.title`, title);
    setValue(`tiers.${index}.minimum`, minimum);
  }

  return (
    <div className={styles.fields}>
      <Field label={tiersText.subject} error={fieldState.error?.message}>
        {(described) => (
          <select
            {...described}
            ref={subject.ref}
            name={subject.name}
            value={subject.value}
            className={select.select}
            onBlur={subject.onBlur}
            onChange={({ target }) => changeSubject(target.value as AlertSubject)}
          >
            {ALERT_SUBJECTS.map((each) => (
              <option key={each} value={each}>
                {tiersText.subjects[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {hasAmount(subject.value) && (
        <RupiahField
          control={control}
          name={`tiers.${index}.minimum`}
          label={tiersText.minimum}
          min={0}
          step={AMOUNT_STEP}
        />
      )}
      <TextField
        control={control}
        name={`tiers.${index}.title`}
        label={tiersText.tierTitle}
        hint={tiersText.tierTitleHelp}
        maxLength={TIER_TITLE_MAX}
        className={styles.wide}
      />
      <MediaField control={control} index={index} kind="picture" />
      <MediaField control={control} index={index} kind="sound" />
      <StepperField
        control={control}
        name={`tiers.${index}.seconds`}
        label={tiersText.seconds}
        hint={tiersText.secondsHelp}
        min={ALERT_MIN_MS / 1_000}
        max={ALERT_MAX_MS / 1_000}
      />
      <Field label={tiersText.animation}>
        {(described) => (
          <select
            {...described}
            ref={animation.ref}
            name={animation.name}
            value={animation.value ?? ''}
            className={select.select}
            onBlur={animation.onBlur}
            onChange={({ target: { value } }) => animation.onChange(value === '' ? null : (value as AlertAnimation))}
          >
            <option value="">{tiersText.animationOfLook}</option>
            {ALERT_ANIMATIONS.map((each) => (
              <option key={each} value={each}>
                {lookText.animations[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <CheckboxField
        control={control}
        name={`tiers.${index}.voice`}
        label={tiersText.voice}
        hint={tiersText.voiceHelp}
      />
      <Field label={tiersText.speaker} hint={tiersText.speakerHelp}>
        {(described) => (
          <select
            {...described}
            ref={speaker.ref}
            name={speaker.name}
            value={speaker.value ?? ''}
            className={select.select}
            onBlur={speaker.onBlur}
            onChange={({ target: { value } }) => speaker.onChange(value === '' ? null : value)}
          >
            <option value="">{tiersText.speakerOfSound}</option>
            <VoiceOptions serverVoices={serverVoices} chosen={speaker.value ?? null} />
          </select>
        )}
      </Field>
    </div>
  );
}
