import type { OverlaySettings as Stored } from '@mabarin/api-client/contract/alerts';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useDraft } from '#platform/form/draft.ts';
import { links } from '#platform/links.ts';
import { SettingsGate } from '#platform/form/settings-gate.tsx';
import { LogoField } from './logo-field.tsx';
import { saveOverlayMutation } from './overlay.api.ts';
import styles from './overlay.module.css';
import { overlayText } from './overlay.text.ts';
import { valuesOf, type OverlayValues } from './overlay-form.ts';
import { countChanges, useSavePart } from './save-bar.tsx';
import { useStoredElsewhere } from './stored-elsewhere.ts';

export default function OverlaySettings() {
  return <SettingsGate>{({ overlay }) => <SettingsForm settings={overlay} />}</SettingsGate>;
}

function SettingsForm({ settings }: { settings: Stored }) {
  const form = useForm<OverlayValues>({ defaultValues: valuesOf(settings) });
  const { control } = form;
  const values = useWatch({ control });
  const draft = useDraft(form, 'overlay');
  const save = useMutation(saveOverlayMutation(useQueryClient(), draft.saved));
  const submit = form.handleSubmit((values) => {
    if (!save.isPending) save.mutate(values);
  });
  const stored = valuesOf(settings);
  useStoredElsewhere(form, draft.saved, stored);
  useSavePart('settings', {
    changes: countChanges(values, stored),
    busy: save.isPending,
    save: () => void submit(),
    undo: () => {
      draft.clear();
      form.reset(stored);
    },
  });
  return (
    <form noValidate className={styles.boxes} onSubmit={(event) => void submit(event)}>
      <CheckboxField
        control={control}
        name="enableNotificationSound"
        label={overlayText.sound}
        hint={overlayText.soundHelp}
      />
      <CheckboxField control={control} name="enableTTS" label={overlayText.speech} />
      <CheckboxField
        control={control}
        name="holdInactive"
        label={overlayText.holdInactive}
        hint={overlayText.holdInactiveHelp}
      />
      <CheckboxField control={control} name="showLogo" label={overlayText.showLogo} />
      <LogoField control={control} current={links.image(settings.logo)} />
    </form>
  );
}
