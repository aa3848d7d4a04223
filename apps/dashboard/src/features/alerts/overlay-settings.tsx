import type { OverlaySettings as Stored } from '@mabarin/api-client/contract/alerts';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import cards from '#platform/cards.module.css';
import { useDraft } from '#platform/draft.ts';
import { links } from '#platform/links.ts';
import { SettingsGate } from '#platform/settings-gate.tsx';
import { LogoField } from './logo-field.tsx';
import { saveOverlayMutation } from './overlay.api.ts';
import styles from './overlay.module.css';
import { overlayText } from './overlay.text.ts';
import { valuesOf, type OverlayValues } from './overlay-form.ts';

export default function OverlaySettings() {
  return <SettingsGate>{({ overlay }) => <SettingsForm settings={overlay} />}</SettingsGate>;
}

function SettingsForm({ settings }: { settings: Stored }) {
  const form = useForm<OverlayValues>({ defaultValues: valuesOf(settings) });
  const { control } = form;
  const draft = useDraft(form, 'overlay');
  const save = useMutation(saveOverlayMutation(useQueryClient(), draft.saved));
  const submit = form.handleSubmit((values) => {
    if (!save.isPending) save.mutate(values);
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
      <div className={cards.buttons}>
        <Button type="submit" busy={save.isPending}>
          {overlayText.save}
        </Button>
      </div>
    </form>
  );
}
