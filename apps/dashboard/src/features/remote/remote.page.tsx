import type { NewRemoteKey, RemoteKey } from '@mabarin/api-client/contract/remote';
import { randomId } from '@mabarin/api-client/random-id';
import { isFailureError } from '@mabarin/domain/failures';
import { CHAT_SCOPE, remoteActionNames, remoteActions, type RemoteScope } from '@mabarin/domain/remote/actions';
import { REMOTE_NAME_MAX } from '@mabarin/domain/remote/key';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { FieldGroup } from '@mabarin/ui/fields/field';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { formatNumber } from '@mabarin/ui/format/money';
import { formatLongDate, formatWhen } from '@mabarin/ui/format/time';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { TextField } from '@mabarin/ui/fields/text-field';
import { Ticket } from '@mabarin/ui/page/ticket';
import { formResolver } from '@mabarin/web/form-resolver';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import Key from '~icons/ph/key-fill';
import Trash from '~icons/ph/trash-fill';
import type * as v from 'valibot';
import cards from '#platform/page/cards.module.css';
import { confirm, failureSentence, showInvalid } from '#platform/dialogs.ts';
import { useDraft } from '#platform/form/draft.ts';
import { GuideLink } from '#platform/page/guide-link.tsx';
import { useNow } from '#platform/live/now.ts';
import entries from '#platform/page/entries.module.css';
import { emptyKey, KeyForm, type KeyFields } from './key-form.ts';
import { NewKey } from './new-key.tsx';
import { createMutation, keysQuery, revokeMutation } from './remote.api.ts';
import styles from './remote.module.css';
import { remoteText } from './remote.text.ts';

type Sent = v.InferOutput<typeof KeyForm>;
const resolver = formResolver<KeyFields, Sent>(KeyForm, {});

export default function RemotePage() {
  const keys = useQuery(keysQuery);
  const [made, setMade] = useState<{ secret: NewRemoteKey; form: Sent } | null>(null);
  return (
    <div className={entries.page}>
      <PageTitle>{remoteText.title}</PageTitle>
      <p className={entries.intro}>
        {remoteText.intro} <GuideLink guide="bot" />
      </p>
      {made === null ? (
        <Create onMade={(secret, form) => setMade({ secret, form })} />
      ) : (
        <NewKey secret={made.secret} {...made.form} onClose={() => setMade(null)} />
      )}
      <section className={cards.card} {...useFocusFallback()}>
        <h2 className={cards.heading}>{remoteText.keys}</h2>
        {keys.isPending && <TicketSkeleton count={2} />}
        {keys.data === undefined && keys.isError && (
          <EmptyState
            mood="kaget"
            level={3}
            title={failureSentence(keys.error) ?? ''}
            action={
              <Button busy={keys.isFetching} onClick={() => void keys.refetch()}>
                {remoteText.retry}
              </Button>
            }
          />
        )}
        {keys.data?.length === 0 && (
          <EmptyState mood="ramah" level={3} title={remoteText.noKeys} help={remoteText.noKeysHelp} />
        )}
        <ul className={entries.rows}>
          {keys.data?.map((key) => (
            <KeyRow key={key.id} remoteKey={key} />
          ))}
        </ul>
      </section>
      <section className={cards.card}>
        <h2 className={cards.heading}>{remoteText.recipes}</h2>
        <p className={entries.intro}>{remoteText.untested}</p>
        {remoteText.tools.map(({ tool, steps }) => (
          <details key={tool} className={styles.recipe}>
            <summary>{tool}</summary>
            <ol className={cards.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        ))}
      </section>
    </div>
  );
}

function Create({ onMade }: { onMade: (secret: NewRemoteKey, form: Sent) => void }) {
  const [defaultValues] = useState(emptyKey);
  const form = useForm<KeyFields, unknown, Sent>({ resolver, defaultValues });
  const draft = useDraft(form, 'remote');
  const creating = useMutation(createMutation(useQueryClient()));
  const { dirtyFields } = form.formState;

  /** A key for chat presses no alert that its host has not chosen. */
  function untickAlerts() {
    if (remoteActions.alerts.some((action) => dirtyFields[action])) return;
    for (const action of remoteActions.alerts) form.setValue(action, false);
  }

  const send = form.handleSubmit(
    (sent) => {
      if (creating.isPending) return;
      creating.mutate(sent, {
        onSuccess: (secret) => (draft.clear(), onMade(secret, sent)),
        // This form's key exists and may be revoked; the next press makes another.
        onError(error) {
          if (isFailureError(error) && error.code === 'remote.key_exists') form.setValue('newKeyId', randomId());
        },
      });
    },
    ({ name }) => showInvalid(name === undefined ? 'remote.actions_missing' : 'remote.name_invalid'),
  );
  return (
    <form noValidate className={cards.card} onSubmit={(event) => void send(event)}>
      <h2 className={cards.heading}>{remoteText.create}</h2>
      <TextField
        control={form.control}
        name="name"
        label={remoteText.name}
        hint={remoteText.nameHint}
        maxLength={REMOTE_NAME_MAX}
      />
      <div className={styles.groups}>
        {groups.map(([group, actions]) => (
          <FieldGroup key={group} label={remoteText.groups[group]}>
            {() => (
              <div className={styles.ticks}>
                {actions.map((action) => (
                  <CheckboxField
                    key={action}
                    control={form.control}
                    name={action}
                    label={remoteActionNames[action]}
                    onValueChange={(on) => {
                      if (on && action === CHAT_SCOPE) untickAlerts();
                    }}
                  />
                ))}
              </div>
            )}
          </FieldGroup>
        ))}
      </div>
      <CheckboxField control={form.control} name="byAddress" label={remoteText.byAddress} />
      <p className={entries.facts}>{remoteText.byAddressHelp}</p>
      <div className={cards.buttons}>
        <Button type="submit" icon={<Key />} busy={creating.isPending}>
          {remoteText.submit}
        </Button>
      </div>
    </form>
  );
}

const scopes = { ...remoteActions, chat: [CHAT_SCOPE] } as const;
const groups = Object.entries(scopes) as [keyof typeof scopes, readonly RemoteScope[]][];

function KeyRow({ remoteKey }: { remoteKey: RemoteKey }) {
  const { name, actions, at, used, uses } = remoteKey;
  const revoking = useMutation(revokeMutation(useQueryClient()));
  const now = useNow();

  async function onRevoke() {
    if (await confirm(remoteText.revoke, remoteText.revokeAsk(name), 'stop')) revoking.mutate(remoteKey);
  }

  return (
    <Ticket
      as="li"
      aside={
        <Button
          variant="quiet"
          size="small"
          icon={<Trash />}
          busy={revoking.isPending}
          aria-label={remoteText.revokeOf(name)}
          onClick={() => void onRevoke()}
        >
          {remoteText.revoke}
        </Button>
      }
    >
      <p className={entries.name}>
        <bdi>{name}</bdi>
      </p>
      <p className={entries.facts}>{actions.map((action) => remoteActionNames[action]).join(', ')}</p>
      <p className={entries.facts}>
        <span>{remoteText.made(formatLongDate(at))}</span>.{' '}
        <span>{used === null ? remoteText.neverUsed : remoteText.used(formatWhen(used, now), formatNumber(uses))}</span>
        .
      </p>
    </Ticket>
  );
}
