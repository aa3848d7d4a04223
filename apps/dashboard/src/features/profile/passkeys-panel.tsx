import type { Passkey } from '@mabarin/api-client/contract/profile/security';
import { PASSKEYS_MAX } from '@mabarin/domain/accounts/passkey';
import { Button } from '@mabarin/ui/buttons/button';
import { formatLongDate, formatRelative } from '@mabarin/ui/format/time';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { hasPasskeys } from '@mabarin/web/passkey-support';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import cards from '#platform/page/cards.module.css';
import { confirm } from '#platform/dialogs.ts';
import { useNow } from '#platform/live/now.ts';
import { PasskeyForm } from '#platform/proof/passkey-form.tsx';
import { PasskeyName } from '#platform/proof/passkey-name.tsx';
import { addPasskeyMutation, removePasskeyMutation, renamePasskeyMutation } from './security.api.ts';
import styles from './security.module.css';
import { securityText } from './security.text.ts';

const formText = { hint: securityText.passkeyNameHint, add: securityText.addPasskey, added: securityText.passkeyAdded };

/** Passkeys of the account: made on this device, and removed. */
export function PasskeysPanel({ passkeys }: { passkeys: readonly Passkey[] }) {
  const now = useNow();
  const id = useId();
  const removing = useMutation(removePasskeyMutation);
  async function remove({ id: removed, name }: Passkey): Promise<void> {
    if (await confirm(securityText.removePasskeyAsk, securityText.removePasskeyText(name), 'stop'))
      removing.mutate({ id: removed });
  }
  return (
    <section className={cards.card} aria-labelledby={id} {...useFocusFallback()}>
      <h2 id={id}>{securityText.passkeys}</h2>
      <p className="small muted snug">{securityText.passkeysHelp}</p>
      <ul className="stack">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={`row items-center justify-between gap-3 py-3 ${styles.session}`}>
            <div className="stack min-w-0 anywhere">
              <PasskeyName passkey={passkey} mutation={renamePasskeyMutation} />
              <span className="small muted snug">
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
      {!hasPasskeys() && <p className="small muted snug">{securityText.noPasskeys}</p>}
      {hasPasskeys() && passkeys.length < PASSKEYS_MAX && <PasskeyForm mutation={addPasskeyMutation} text={formText} />}
    </section>
  );
}
