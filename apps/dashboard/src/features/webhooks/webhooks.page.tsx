import type { WebhookEndpoint } from '@mabarin/api-client/contract/webhooks';
import { WEBHOOK_EVENT_TYPES } from '@mabarin/domain/webhooks/event';
import { WEBHOOK_URL_MAX } from '@mabarin/domain/webhooks/url';
import { WEBHOOK_ENDPOINTS_MAX, WebhookForm } from '@mabarin/domain/webhooks/webhook';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { TextField } from '@mabarin/ui/fields/text-field';
import { failureText, isPlainFailureCode } from '@mabarin/domain/errors';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import Plus from '~icons/ph/plus-bold';
import cards from '#platform/page/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import { Loaded } from '#platform/page/loaded.tsx';
import { useCardForm } from '#platform/form/card-form.ts';
import { GuideLink } from '#platform/page/guide-link.tsx';
import { useHost } from '#platform/session/host.ts';
import { links } from '#platform/links.ts';
import { EndpointCard } from './endpoint-card.tsx';
import { Secret } from './secret.tsx';
import { StreamKey } from './stream-key.tsx';
import { createMutation, saveMutation, webhooksQuery } from './webhooks.api.ts';
import { emptyValues, fieldOf, formOf, idFor, valuesOf, type WebhookValues } from './webhooks.form.ts';
import styles from './webhooks.module.css';
import entries from '#platform/page/entries.module.css';
import { webhooksText } from './webhooks.text.ts';

export default function WebhooksPage() {
  const query = useQuery(webhooksQuery);
  const [secret, setSecret] = useState<{ id: string; secret: string } | null>(null);
  const endpoints = query.data ?? [];
  const queueLine = links.queueLine(useHost().username);
  return (
    <div className="stack gap-4 max-w-page" {...useFocusFallback()}>
      <PageTitle>{webhooksText.title}</PageTitle>
      <section className={cards.card}>
        <h2 className="large heavy">{webhooksText.queueLine}</h2>
        <p className={entries.intro}>{webhooksText.queueLineHelp}</p>
        <code className={styles.code}>{queueLine}</code>
        <div className={cards.buttons}>
          <CopyButton value={queueLine} label={webhooksText.copyQueueLine} variant="ink" size="medium" />
        </div>
      </section>
      {endpoints.map((endpoint) => (
        <EndpointCard
          key={endpoint.id}
          endpoint={endpoint}
          secret={
            secret?.id === endpoint.id ? (
              <Secret secret={secret.secret} help={webhooksText.secretHelp} onKept={() => setSecret(null)} />
            ) : null
          }
          onSecret={setSecret}
          editor={(close) => <EditForm endpoint={endpoint} onDone={close} />}
        />
      ))}
      <details className={cards.card} open={endpoints.length > 0}>
        <summary className="large heavy">{webhooksText.forMakers}</summary>
        <p className={entries.intro}>
          {webhooksText.intro} <GuideLink guide="bot" />
        </p>
        {query.data !== undefined &&
          (endpoints.length < WEBHOOK_ENDPOINTS_MAX ? (
            <AddForm endpoints={endpoints} onSecret={setSecret} />
          ) : (
            <p className={entries.intro}>{webhooksText.full}</p>
          ))}
        <StreamKey />
      </details>
      <Loaded query={query} tickets={0}>
        {() => null}
      </Loaded>
    </div>
  );
}

type AddFormProps = {
  endpoints: readonly WebhookEndpoint[];
  onSecret: (made: { id: string; secret: string }) => void;
};

function AddForm({ endpoints, onSecret }: AddFormProps) {
  const form = useForm<WebhookValues>({ defaultValues: emptyValues() });
  const { saving, onSubmit } = useCardForm(form, {
    draft: 'webhook',
    mutation: createMutation,
    input(values) {
      const checked = checkedOf(form, values);
      if (checked === null) return null;
      const id = idFor(values, endpoints);
      // Kept, so that retries of this attempt make one webhook.
      form.setValue('newId', id);
      return { id, ...checked };
    },
    saved(made) {
      onSecret(made);
      return emptyValues();
    },
  });
  return (
    <form noValidate className="stack gap-3" onSubmit={onSubmit}>
      <h2 className="large heavy">{webhooksText.add}</h2>
      <Fields form={form} />
      <div className={cards.buttons}>
        <Button type="submit" icon={<Plus />} busy={saving.isPending}>
          {webhooksText.create}
        </Button>
      </div>
    </form>
  );
}

function EditForm({ endpoint, onDone }: { endpoint: WebhookEndpoint; onDone: () => void }) {
  const form = useForm<WebhookValues>({ defaultValues: valuesOf(endpoint) });
  const saving = useMutation(saveMutation);
  const { setFocus } = form;
  useEffect(() => setFocus('url'), [setFocus]);
  const send = form.handleSubmit((values) => {
    const checked = checkedOf(form, values);
    if (checked !== null && !saving.isPending) saving.mutate({ id: endpoint.id, ...checked }, { onSuccess: onDone });
  });
  return (
    <form noValidate className="stack gap-3 min-w-0" onSubmit={(event) => void send(event)}>
      <Fields form={form} />
      <div className={cards.buttons}>
        <Button type="submit" busy={saving.isPending}>
          {webhooksText.save}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {webhooksText.cancel}
        </Button>
      </div>
    </form>
  );
}

function Fields({ form: { control } }: { form: UseFormReturn<WebhookValues> }) {
  return (
    <>
      <TextField
        control={control}
        name="url"
        label={webhooksText.url}
        hint={webhooksText.urlHint}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={WEBHOOK_URL_MAX}
      />
      <fieldset className={styles.events}>
        <legend className={styles.label}>{webhooksText.events}</legend>
        {WEBHOOK_EVENT_TYPES.map((type) => (
          <CheckboxField
            key={type}
            control={control}
            name={fieldOf(type)}
            label={webhooksText.eventNames[type]}
            hint={<code>{type}</code>}
          />
        ))}
      </fieldset>
    </>
  );
}

/** Applies the server's rules as far as a browser can: it cannot resolve names. Null after a refusal, which is shown. */
function checkedOf(form: UseFormReturn<WebhookValues>, values: WebhookValues): WebhookForm | null {
  const parsed = v.safeParse(WebhookForm, formOf(values));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const at = issue.path?.[0].key === 'url' ? 'url' : fieldOf(WEBHOOK_EVENT_TYPES[0]);
  const message = isPlainFailureCode(issue.message) ? failureText(issue.message) : webhooksText.incomplete;
  form.setError(at, { message }, { shouldFocus: true });
  showInvalid(message);
  return null;
}
