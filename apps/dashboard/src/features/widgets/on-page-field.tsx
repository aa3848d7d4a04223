import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import type { Control } from 'react-hook-form';
import { useRole } from '#platform/session/role.ts';
import type { WidgetValues } from './widget-form.ts';
import { widgetsText } from './widgets.text.ts';

/** Puts a widget's sums onto the host's page, by the owner's choice. */
export function OnPageField({
  control,
  name,
}: {
  control: Control<WidgetValues>;
  name: 'goal.onPage' | 'leaderboard.onPage';
}) {
  if (useRole() !== 'owner') return null;
  return <CheckboxField control={control} name={name} label={widgetsText.onPage} hint={widgetsText.onPageHelp} />;
}
