import { GOAL_MAX, WIDGET_TITLE_MAX } from '@mabarin/domain/widgets/widget';
import { DateField } from '@mabarin/ui/pickers/date-field';
import { RupiahField } from '@mabarin/ui/fields/rupiah-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import type { Control } from 'react-hook-form';
import { OnPageField } from './on-page-field.tsx';
import type { WidgetValues } from './widget-form.ts';
import { widgetsText } from './widgets.text.ts';

/** Step of the buttons, rupiah; any amount can be typed. */
const GOAL_STEP = 50_000;

/** A file of its own, because its number field loads after the first view. */
export default function GoalFields({ control }: { control: Control<WidgetValues> }) {
  return (
    <>
      <TextField control={control} name="goal.title" label={widgetsText.goalTitle} maxLength={WIDGET_TITLE_MAX} />
      <RupiahField
        control={control}
        name="goal.target"
        label={widgetsText.goalTarget}
        min={GOAL_STEP}
        max={GOAL_MAX}
        step={GOAL_STEP}
      />
      <DateField control={control} name="goal.since" label={widgetsText.goalSince} />
      <OnPageField control={control} name="goal.onPage" />
    </>
  );
}
