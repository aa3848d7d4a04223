import { LOOK_SIZE_MAX, LOOK_SIZE_MIN, type AlertLook } from '@mabarin/domain/alerts/look';
import { RangeField } from '@mabarin/ui/fields/range-field';
import { useForm, useWatch } from 'react-hook-form';
import { GuideLink } from '#platform/page/guide-link.tsx';
import { SettingsGate } from '#platform/form/settings-gate.tsx';
import { AlertPreview } from './alert-preview.tsx';
import { AnimationField, ColoursField, CornerField, FontField, PositionField, PresetField } from './look-fields.tsx';
import styles from './look-form.module.css';
import { lookText } from './look.text.ts';
import { saveLookMutation } from '#features/alerts/overlay.api.ts';
import { useSettingsForm } from '#features/alerts/settings-form.ts';

/** Look of alerts, with a preview of the chosen values, saved or not. */
export default function LookForm() {
  return <SettingsGate>{({ overlay }) => <Form look={overlay.look} />}</SettingsGate>;
}

function Form({ look }: { look: AlertLook }) {
  const form = useForm<AlertLook>({ defaultValues: look });
  const { control } = form;
  const chosen = useWatch({ control }) as AlertLook;
  const onSubmit = useSettingsForm(form, {
    part: 'look',
    typed: chosen,
    stored: look,
    valuesOf: (settings) => settings.look,
    mutation: saveLookMutation,
    input: (values) => values,
  });
  return (
    <AlertPreview look={chosen}>
      <form noValidate className="stack gap-2" onSubmit={onSubmit}>
        <PresetField form={form} />
        <div className={styles.pair}>
          <PositionField control={control} />
          <RangeField
            control={control}
            name="size"
            label={lookText.size}
            hint={lookText.sizeHelp}
            min={LOOK_SIZE_MIN}
            max={LOOK_SIZE_MAX}
            step={5}
            said={lookText.percent}
          />
        </div>
        <details>
          <summary className="min-h-11 strong">{lookText.more}</summary>
          <ColoursField control={control} preset={chosen.preset} />
          <div className={styles.pair}>
            <FontField control={control} preset={chosen.preset} />
            <CornerField control={control} preset={chosen.preset} />
            <AnimationField control={control} name="enter" label={lookText.enter} />
            <AnimationField control={control} name="leave" label={lookText.leave} />
          </div>
          <p className="small muted">
            {lookText.cssHelp} <GuideLink guide="css" />
          </p>
        </details>
      </form>
    </AlertPreview>
  );
}
