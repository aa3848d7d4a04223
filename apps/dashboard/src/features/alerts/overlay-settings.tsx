import type { OverlaySettings as Stored } from '@mabarin/api-client/contract/alerts';
import type { OverlaySwitches } from '@mabarin/domain/alerts/switches';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { useForm, useWatch } from 'react-hook-form';
import { links } from '#platform/links.ts';
import { SettingsGate } from '#platform/form/settings-gate.tsx';
import { LogoField } from './logo-field.tsx';
import { saveOverlayMutation } from './overlay.api.ts';
import { overlayText } from './overlay.text.ts';
import { valuesOf, type OverlayValues } from './overlay-form.ts';
import { useSettingsForm } from './settings-form.ts';

const switches = Object.keys(overlayText.switches) as (keyof OverlaySwitches)[];

export default function OverlaySettings() {
  return <SettingsGate>{({ overlay }) => <SettingsForm settings={overlay} />}</SettingsGate>;
}

function SettingsForm({ settings }: { settings: Stored }) {
  const stored = valuesOf(settings);
  const form = useForm<OverlayValues>({ defaultValues: stored });
  const { control } = form;
  const onSubmit = useSettingsForm(form, {
    part: 'settings',
    typed: useWatch({ control }),
    stored,
    valuesOf,
    mutation: saveOverlayMutation,
    input: (values) => values,
  });
  return (
    <form noValidate className="stack gap-1" onSubmit={onSubmit}>
      {switches.map((name) => (
        <CheckboxField key={name} control={control} name={name} {...overlayText.switches[name]} />
      ))}
      <LogoField control={control} current={links.image(settings.logo)} />
    </form>
  );
}
