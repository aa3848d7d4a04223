import type { Passkey } from '@mabarin/api-client/contract/profile/security';
import { PASSKEYS_MAX } from '@mabarin/domain/accounts/passkey';
import { Button } from '@mabarin/ui/buttons/button';
import { formatLongDate, formatRelative } from '@mabarin/ui/format/time';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { showToast } from '@mabarin/ui/popups/toast';
import { hasPasskeys } from '@mabarin/web/passkey-support';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import cards from '#platform/page/cards.module.css';
import { failureSentence } from '#platform/dialogs.ts';
import { useNow } from '#platform/live/now.ts';
import { PasskeyForm } from '#platform/proof/passkey-form.tsx';
import { PasskeyName } from '#platform/proof/passkey-name.tsx';
import { addMutation, passkeysQuery, removeMutation, renameMutation } from './passkeys.api.ts';
import { passkeysText } from './passkeys.text.ts';

const formText = { hint: passkeysText.nameHint, add: passkeysText.add, added: passkeysText.added };

/** The operator's own passkeys, over whichever page is open. `demo`: an operator of the sandbox, who can have none. */
export default function PasskeysPanel({ demo, onClose }: { demo: boolean; onClose: () => void }) {
  const id = useId();
  const { data: passkeys, error } = useQuery(passkeysQuery);
  const canAdd = !demo && hasPasskeys() && passkeys !== undefined && passkeys.length < PASSKEYS_MAX;
  return (
    <section className={cards.card} aria-labelledby={id} {...useFocusFallback()}>
      <h2 id={id}>{passkeysText.title}</h2>
      <p className="small muted">{passkeysText.help}</p>
      {error !== null && passkeys === undefined && <p>{failureSentence(error)}</p>}
      {passkeys?.length === 0 && <p>{demo ? passkeysText.demo : passkeysText.none}</p>}
      <ul className="stack gap-2">
        {passkeys?.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {canAdd && <PasskeyForm mutation={addMutation} text={formText} />}
      <div>
        <Button variant="quiet" onClick={onClose}>
          {passkeysText.close}
        </Button>
      </div>
    </section>
  );
}

function Row({ passkey: { id, name, created, last_used: used } }: { passkey: Passkey }) {
  const now = useNow();
  const removing = useMutation(removeMutation);
  const remove = () =>
    removing.mutate({ id, name }, { onSuccess: (isRemoved) => isRemoved && showToast(passkeysText.removed) });
  return (
    <li className="row wrap items-center gap-1 gap-x-3 anywhere">
      <PasskeyName passkey={{ id, name }} mutation={renameMutation} />
      <span className="small muted">{passkeysText.made(formatLongDate(created))}</span>
      <span className="small muted">
        {used === null ? passkeysText.unused : passkeysText.used(formatRelative(new Date(used), new Date(now)))}
      </span>
      <Button
        variant="quiet"
        size="small"
        busy={removing.isPending}
        aria-label={passkeysText.removeThis(name)}
        onClick={remove}
      >
        {passkeysText.remove}
      </Button>
    </li>
  );
}
