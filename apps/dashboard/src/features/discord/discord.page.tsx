import type { DiscordSettings } from '@mabarin/api-client/contract/discord';
import { WEBHOOK_MAX } from '@mabarin/domain/discord/webhook';
import { failureText } from '@mabarin/domain/errors';
import { Button } from '@mabarin/ui/buttons/button';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { TextField } from '@mabarin/ui/fields/text-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import Eye from '~icons/ph/eye-fill';
import EyeSlash from '~icons/ph/eye-slash-fill';
import PaperPlane from '~icons/ph/paper-plane-tilt-fill';
import Warning from '~icons/ph/warning-fill';
import X from '~icons/ph/x-bold';
import cards from '#platform/page/cards.module.css';
import { confirm, showInvalid } from '#platform/dialogs.ts';
import { useDraft } from '#platform/form/draft.ts';
import { platformText } from '#platform/platform.text.ts';
import { SettingsGate } from '#platform/form/settings-gate.tsx';
import { Channels } from './channels.tsx';
import { saveDiscordMutation, testDiscordMutation } from './discord.api.ts';
import { isSavable, testOf, type DiscordValues } from './discord.form.ts';
import styles from './discord.module.css';
import { discordText } from './discord.text.ts';

export default function DiscordPage() {
  return (
    <div className={`stack gap-4 w-full max-w-form mx-auto ${styles.page}`}>
      <PageTitle>{discordText.title}</PageTitle>
      <p>{discordText.intro}</p>
      <section className={cards.card}>
        <SettingsGate>{({ discord }) => discord && <WebhookForm settings={discord} />}</SettingsGate>
      </section>
      <details className={`${cards.card} ${styles.help}`}>
        <summary className="large heavy">{discordText.steps}</summary>
        <ol className={cards.steps}>
          {discordText.stepList.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
      <Channels />
    </div>
  );
}

/** The webhook is a secret: hidden until revealed, and kept in this tab only (docs/decisions/dashboard.md). */
function WebhookForm({ settings }: { settings: DiscordSettings }) {
  const { webhook: stored, disabled } = settings;
  const form = useForm<DiscordValues>({ defaultValues: { webhook: stored ?? '' } });
  const { control } = form;
  const webhook = useWatch({ control, name: 'webhook' });
  const [shown, setShown] = useState(false);
  const draft = useDraft(form, 'discord');
  const save = useMutation(
    saveDiscordMutation((saved) => {
      setShown(false);
      draft.clear();
      // The field stays registered, so that it can be focused at once.
      form.reset({ webhook: saved.webhook ?? '' }, { keepFieldsRef: true });
    }),
  );
  const test = useMutation(testDiscordMutation);
  const secret = webhook !== '' && webhook !== stored;

  function refuse() {
    form.setError('webhook', { message: failureText('discord.webhook_invalid') }, { shouldFocus: true });
    showInvalid('discord.webhook_invalid');
  }

  const submit = form.handleSubmit((values) => {
    if (save.isPending) return;
    if (isSavable(values.webhook.trim(), stored)) save.mutate(values.webhook.trim());
    else refuse();
  });

  function onTest() {
    const what = testOf(webhook, stored);
    if (what === 'send') test.mutate();
    else if (what === 'empty') refuse();
    else showInvalid(discordText.saveFirst);
  }

  async function onRemove() {
    if (await confirm(discordText.remove, discordText.removeAsk, 'stop')) {
      // The button disappears with the webhook, so the field takes the focus.
      save.mutate(null, { onSuccess: () => form.setFocus('webhook') });
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {disabled && (
        <p className={cards.warning}>
          <Warning />
          {discordText.disabled}
        </p>
      )}
      <TextField
        control={control}
        name="webhook"
        label={discordText.webhook}
        hint={discordText.webhookHelp}
        type={secret && !shown ? 'password' : 'text'}
        inputMode="url"
        spellCheck={false}
        maxLength={WEBHOOK_MAX}
        end={
          webhook !== '' && (
            <>
              {secret && (
                <IconButton
                  size="small"
                  icon={shown ? <EyeSlash /> : <Eye />}
                  label={shown ? discordText.hide : discordText.show}
                  onClick={() => setShown(!shown)}
                />
              )}
              <IconButton
                size="small"
                icon={<X />}
                label={discordText.clear}
                onClick={() => {
                  form.setValue('webhook', '', { shouldDirty: true });
                  form.clearErrors();
                  form.setFocus('webhook');
                }}
              />
            </>
          )
        }
      />
      <div className={cards.buttons}>
        <Button type="submit" busy={save.isPending}>
          {platformText.save}
        </Button>
        <Button variant="ink" icon={<PaperPlane />} busy={test.isPending} onClick={onTest}>
          {discordText.test}
        </Button>
        {stored !== null && (
          <Button variant="quiet" busy={save.isPending} onClick={() => void onRemove()}>
            {discordText.remove}
          </Button>
        )}
      </div>
    </form>
  );
}
