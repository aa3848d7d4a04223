import type { OverlaySettings as Stored } from '@mabarin/api-client/contract/alerts';
import { Button } from '@mabarin/ui/button';
import { CheckboxField } from '@mabarin/ui/checkbox-field';
import { lazyWithRetry, PagePart } from '@mabarin/ui/lazy';
import { LogoField } from '@mabarin/ui/logo-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import cards from '#platform/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import { useDraft } from '#platform/draft.ts';
import { links } from '#platform/links.ts';
import { SettingsGate } from '#platform/settings-gate.tsx';
import { saveOverlayMutation } from './overlay.api.ts';
import styles from './overlay.module.css';
import { overlayText } from './overlay.text.ts';
import { valuesOf, variationFaults, type OverlayValues } from './overlay-form.ts';

/** The amount's field is a tenth of the page, and below the fold. */
const VariationsField = lazyWithRetry(() => import('./variations-field.tsx'));

/** The boxes, the logo and the variations. They can be saved only once what is stored is known. */
export default function OverlaySettings() {
  return <SettingsGate>{({ overlay }) => <SettingsForm settings={overlay} />}</SettingsGate>;
}

function SettingsForm({ settings }: { settings: Stored }) {
  const form = useForm<OverlayValues>({ defaultValues: valuesOf(settings) });
  const { control } = form;
  const draft = useDraft(form, 'overlay');
  const save = useMutation(
    saveOverlayMutation(useQueryClient(), (saved) => {
      draft.clear();
      form.reset(saved);
    }),
  );
  const submit = form.handleSubmit((values) => {
    if (save.isPending) return;
    const faults = variationFaults(values.variations);
    if (faults === null) {
      save.mutate(values);
      return;
    }
    for (const [at, { index, field }] of faults.entries()) {
      form.setError(
        `variations.${index}.${field}`,
        { message: overlayText.variationFaults[field] },
        { shouldFocus: at === 0 },
      );
    }
    showInvalid('overlay.variation_invalid');
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
      <LogoField
        control={control}
        name="logo"
        label={overlayText.logo}
        hint={overlayText.logoHelp}
        current={links.image(settings.logo)}
      />
      <PagePart>
        <VariationsField control={control} />
      </PagePart>
      <div className={cards.keys}>
        <Button type="submit" busy={save.isPending}>
          {overlayText.save}
        </Button>
      </div>
    </form>
  );
}
