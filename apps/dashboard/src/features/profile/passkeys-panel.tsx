import type { Passkey } from '@mabarin/api-client/contract/security';
import { PASSKEY_NAME_MAX, PASSKEYS_MAX, PasskeyName } from '@mabarin/domain/accounts/passkey';
import { Button } from '@mabarin/ui/buttons/button';
import { TextField } from '@mabarin/ui/fields/text-field';
import { formatLongDate, formatRelative } from '@mabarin/ui/format/time';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { showToast } from '@mabarin/ui/popups/toast';
import { formResolver } from '@mabarin/web/form-resolver';
import { hasPasskeys } from '@mabarin/web/passkey-support';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import cards from '#platform/cards.module.css';
import { confirm } from '#platform/dialogs.ts';
import { useNow } from '#platform/now.ts';
import { addPasskeyMutation, removePasskeyMutation } from './security.api.ts';
import styles from './security.module.css';
import { securityText } from './security.text.ts';

/** Passkeys of the account: made on this device, and removed. */
export function PasskeysPanel({ passkeys }: { passkeys: readonly Passkey[] }) {
  const now = useNow();
  const id = useId();
  const removing = useMutation(removePasskeyMutation(useQueryClient()));
  async function remove({ id: removed, name }: Passkey): Promise<void> {
    if (await confirm(securityText.removePasskeyAsk, securityText.removePasskeyText(name), 'stop'))
      removing.mutate({ id: removed }, { onSuccess: () => showToast(securityText.passkeyRemoved) });
  }
  return (
    <section className={cards.card} aria-labelledby={id} {...useFocusFallback()}>
      <h2 id={id}>{securityText.passkeys}</h2>
      <p className={styles.help}>{securityText.passkeysHelp}</p>
      <ul className={styles.sessions}>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={styles.session}>
            <div className={styles.device}>
              <strong>{passkey.name}</strong>
              <span className={styles.help}>
                <span>{securityText.passkeyMade(formatLongDate(passkey.created))}</span>,{' '}
                <span>
                  {passkey.last_used === null
                    ? securityText.passkeyUnused
                    : securityText.passkeyUsed(formatRelative(new Date(passkey.last_used), new Date(now)))}
                </span>
                {passkey.synced && (
                  <span>
                    , <span>{securityText.passkeySynced}</span>
                  </span>
                )}
              </span>
            </div>
            <Button
              variant="quiet"
              size="small"
              busy={removing.isPending && removing.variables.id === passkey.id}
              aria-label={securityText.removeThis(passkey.name)}
              onClick={() => void remove(passkey)}
            >
              {securityText.remove}
            </Button>
          </li>
        ))}
      </ul>
      {!hasPasskeys() && <p className={styles.help}>{securityText.noPasskeys}</p>}
      {hasPasskeys() && passkeys.length < PASSKEYS_MAX && <NewPasskey />}
    </section>
  );
}

const Fields = v.object({ name: PasskeyName });
const resolver = formResolver<{ name: string }, { name: string }>(Fields, {});

function NewPasskey() {
  const { control, handleSubmit, reset } = useForm({ resolver, defaultValues: { name: '' } });
  const adding = useMutation(addPasskeyMutation(useQueryClient()));
  const submit = handleSubmit(({ name }) => {
    if (adding.isPending) return;
    adding.mutate(name, {
      onSuccess(isAdded) {
        if (!isAdded) return;
        reset();
        showToast(securityText.passkeyAdded);
      },
    });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        control={control}
        name="name"
        label={securityText.passkeyName}
        hint={securityText.passkeyNameHint}
        maxLength={PASSKEY_NAME_MAX}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="ink" busy={adding.isPending}>
          {securityText.addPasskey}
        </Button>
      </div>
    </form>
  );
}
