import { WIDGET_SCALE_MAX, WIDGET_SCALE_MIN, widgetColumns } from '@mabarin/domain/widgets/appearance';
import type { Widget } from '@mabarin/domain/widgets/names';
import { ChoiceField } from '@mabarin/ui/fields/choice-field';
import { StepperField } from '@mabarin/ui/fields/stepper-field';
import type { Ref } from 'react';
import type { Control } from 'react-hook-form';
import type { WidgetValues } from './widget-form.ts';
import styles from './widgets.module.css';
import { widgetsText } from './widgets.text.ts';

/** Step of the buttons, percent; any size within the bounds can be typed. */
const SCALE_STEP = 10;

const words = widgetsText.appearance;

type AppearanceFieldsProps = {
  ref: Ref<HTMLDetailsElement>;
  target: Widget;
  title: string;
  control: Control<WidgetValues>;
};

/** Appearance of a widget: the same folded fields on every card. */
export function AppearanceFields({ ref, target, title, control }: AppearanceFieldsProps) {
  const { max } = widgetColumns[target];
  return (
    <details ref={ref} className="mb-4">
      <summary className="min-h-11 strong" aria-label={words.of(title)}>
        {words.heading}
      </summary>
      <div role="group" aria-label={words.of(title)}>
        <ChoiceField
          chips
          control={control}
          name={`${target}.appearance.theme`}
          label={words.theme}
          choices={words.themes}
        />
        <div className={styles.pair}>
          <StepperField
            control={control}
            name={`${target}.appearance.scale`}
            label={words.scale}
            min={WIDGET_SCALE_MIN}
            max={WIDGET_SCALE_MAX}
            step={SCALE_STEP}
          />
          {max > 1 && (
            <StepperField control={control} name={`${target}.appearance.columns`} label={words.columns} max={max} />
          )}
        </div>
      </div>
    </details>
  );
}
