import type { NewRemoteKey, RemoteKey } from '@mabarin/api-client/contract/remote';
import { randomId } from '@mabarin/api-client/random-id';
import {
  CHAT_SCOPE,
  REMOTE_SCOPES,
  remoteActionNames,
  remoteActions,
  type RemoteScope,
} from '@mabarin/domain/remote/actions';
import { REMOTE_NAME_MAX } from '@mabarin/domain/remote/key';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { FieldGroup } from '@mabarin/ui/fields/field';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { formatNumber } from '@mabarin/ui/format/money';
import { formatLongDate, formatWhen } from '@mabarin/ui/format/time';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { TextField } from '@mabarin/ui/fields/text-field';
import { Ticket } from '@mabarin/ui/page/ticket';
import { formResolver } from '@mabarin/web/form-resolver';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import Key from '~icons/ph/key-fill';
import Trash from '~icons/ph/trash-fill';
import type * as v from 'valibot';
import cards from '#platform/page/cards.module.css';
import { Loaded } from '#platform/page/loaded.tsx';
import { PressButton } from '#platform/page/press-button.tsx';
import { PickOne } from '#platform/form/pick-one.tsx';
import { useCardForm } from '#platform/form/card-form.ts';
import { GuideLink } from '#platform/page/guide-link.tsx';
import { useNow } from '#platform/live/now.ts';
import entries from '#platform/page/entries.module.css';
import { emptyKey, KeyForm, presetActions, type KeyFields, type Preset } from './key-form.ts';
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
    <div className="stack gap-4 max-w-page">
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
        <h2 className="large heavy">{remoteText.keys}</h2>
        <Loaded query={keys} tickets={2} level={3}>
          {(shown) => (
            <>
              {shown.length === 0 && (
                <p className="muted">
                  <strong>{remoteText.noKeys}</strong> {remoteText.noKeysHelp}
                </p>
              )}
              <ul className="stack gap-2">
                {shown.map((key) => (
                  <KeyRow key={key.id} remoteKey={key} />
                ))}
              </ul>
            </>
          )}
        </Loaded>
      </section>
      <details className={cards.card}>
        <summary className="large heavy">{remoteText.recipes}</summary>
        <p className={entries.intro}>{remoteText.untested}</p>
        {remoteText.tools.map(({ tool, steps }) => (
          <details key={tool}>
            <summary className="min-h-11 strong">{tool}</summary>
            <ol className={cards.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        ))}
      </details>
    </div>
  );
}

function Create({ onMade }: { onMade: (secret: NewRemoteKey, form: Sent) => void }) {
  const [defaultValues] = useState(emptyKey);
  const form = useForm<KeyFields, unknown, Sent>({ resolver, defaultValues });
  const { saving, onSubmit } = useCardForm(form, {
    draft: 'remote',
    // This form's key exists and may be revoked; the next press makes another.
    mutation: createMutation(() => form.setValue('newKeyId', randomId())),
    input: (sent) => sent,
    invalid: ({ name }) => (name === undefined ? 'remote.actions_missing' : 'remote.name_invalid'),
    saved({ data }, sent) {
      onMade(data, sent);
      return emptyKey();
    },
  });
  const { dirtyFields } = form.formState;
  const ticked = useWatch({ control: form.control });
  const preset = presets.find(([name]) =>
    REMOTE_SCOPES.every((action) => ticked[action] === presetActions[name].includes(action)),
  );

  /** A key for chat presses no alert that its host has not chosen. */
  function untickAlerts() {
    if (remoteActions.alerts.some((action) => dirtyFields[action])) return;
    for (const action of remoteActions.alerts) form.setValue(action, false);
  }

  return (
    <form noValidate className={cards.card} onSubmit={onSubmit}>
      <h2 className="large heavy">{remoteText.create}</h2>
      <TextField
        control={form.control}
        name="name"
        label={remoteText.name}
        hint={remoteText.nameHint}
        maxLength={REMOTE_NAME_MAX}
      />
      <PickOne
        label={remoteText.preset}
        // Nothing is checked while the ticks are the host's own.
        value={preset?.[0] ?? ('' as Preset)}
        options={presets}
        onChange={(name) => {
          for (const action of REMOTE_SCOPES) form.setValue(action, presetActions[name].includes(action));
        }}
      />
      <details>
        <summary className="min-h-11 strong">{remoteText.own}</summary>
        <div className={styles.groups}>
          {groups.map(([group, actions]) => (
            <FieldGroup key={group} label={remoteText.groups[group]}>
              {() => (
                <div className="stack">
                  {actions.map((action) => (
                    <CheckboxField
                      key={action}
                      control={form.control}
                      name={action}
                      label={remoteActionNames[action]}
                      hint={action === CHAT_SCOPE ? remoteText.chatExcludes : undefined}
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
        <CheckboxField
          control={form.control}
          name="byAddress"
          label={remoteText.byAddress}
          hint={remoteText.byAddressHelp}
        />
      </details>
      <div className={cards.buttons}>
        <Button type="submit" icon={<Key />} busy={saving.isPending}>
          {remoteText.submit}
        </Button>
      </div>
    </form>
  );
}

const presets = Object.entries(remoteText.presets) as [Preset, string][];
const groups = Object.entries({ ...remoteActions, chat: [CHAT_SCOPE] }) as [
  keyof typeof remoteText.groups,
  readonly RemoteScope[],
][];

function KeyRow({ remoteKey }: { remoteKey: RemoteKey }) {
  const { name, actions, at, used, uses } = remoteKey;
  const now = useNow();

  return (
    <Ticket
      as="li"
      aside={
        <PressButton
          variant="quiet"
          size="small"
          icon={<Trash />}
          mutation={revokeMutation}
          input={remoteKey}
          ask={[remoteText.revoke, remoteText.revokeAsk(name), 'stop']}
          aria-label={remoteText.revokeOf(name)}
        >
          {remoteText.revoke}
        </PressButton>
      }
    >
      <p className="heavy anywhere">
        <bdi>{name}</bdi>
      </p>
      <details className="small muted">
        <summary>{remoteText.count(actions.length)}</summary>
        <p>{actions.map((action) => remoteActionNames[action]).join(', ')}</p>
      </details>
      <p className="small muted anywhere">
        <span>{remoteText.made(formatLongDate(at))}</span>.{' '}
        <span>{used === null ? remoteText.neverUsed : remoteText.used(formatWhen(used, now), formatNumber(uses))}</span>
        .
      </p>
    </Ticket>
  );
}
