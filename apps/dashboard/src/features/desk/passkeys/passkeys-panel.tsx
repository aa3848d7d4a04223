import type { Passkey } from '@mabarin/api-client/contract/security';
import { PASSKEY_NAME_MAX, PASSKEYS_MAX, PasskeyName } from '@mabarin/domain/accounts/passkey';
import { Button } from '@mabarin/ui/buttons/button';
import { TextField } from '@mabarin/ui/fields/text-field';
import { formatLongDate, formatRelative } from '@mabarin/ui/format/time';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { showToast } from '@mabarin/ui/popups/toast';
import { formResolver } from '@mabarin/web/form-resolver';
import { hasPasskeys } from '@mabarin/web/passkey-support';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import styles from '#features/desk/desk.module.css';
import cards from '#platform/cards.module.css';
import { failureSentence } from '#platform/dialogs.ts';
import { useNow } from '#platform/now.ts';
import { addMutation, passkeysQuery, removeMutation } from './passkeys.api.ts';
import { passkeysText } from './passkeys.text.ts';

/** The operator's own passkeys, over whichever page is open. `demo`: an operator of the sandbox, who can have none. */
export default function PasskeysPanel({ demo, onClose }: { demo: boolean; onClose: () => void }) {
  const id = useId();
  const { data: passkeys, error } = useQuery(passkeysQuery);
  const canAdd = !demo && hasPasskeys() && passkeys !== undefined && passkeys.length < PASSKEYS_MAX;
  return (
    <section className={cards.card} aria-labelledby={id} {...useFocusFallback()}>
      <h2 id={id}>{passkeysText.title}</h2>
      <p className={styles.muted}>{passkeysText.help}</p>
      {error !== null && passkeys === undefined && <p>{failureSentence(error)}</p>}
      {passkeys?.length === 0 && <p>{demo ? passkeysText.demo : passkeysText.none}</p>}
      <ul className={styles.passkeys}>
        {passkeys?.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {canAdd && <NewPasskey />}
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
  const removing = useMutation(removeMutation(useQueryClient()));
  const remove = () =>
    removing.mutate({ id, name }, { onSuccess: (isRemoved) => isRemoved && showToast(passkeysText.removed) });
  return (
    <li className={styles.passkey}>
      <strong>{name}</strong>
      <span className={styles.muted}>{passkeysText.made(formatLongDate(created))}</span>
      <span className={styles.muted}>
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

const Fields = v.object({ name: PasskeyName });
const resolver = formResolver<{ name: string }, { name: string }>(Fields, {});

function NewPasskey() {
  const { control, handleSubmit, reset } = useForm({ resolver, defaultValues: { name: '' } });
  const adding = useMutation(addMutation(useQueryClient()));
  const submit = handleSubmit(({ name }) => {
    if (adding.isPending) return;
    adding.mutate(name, {
      onSuccess(isAdded) {
        if (!isAdded) return;
        reset();
        showToast(passkeysText.added);
      },
    });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        control={control}
        name="name"
        label={passkeysText.name}
        hint={passkeysText.nameHint}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
      />
      <Button type="submit" variant="ink" busy={adding.isPending}>
        {passkeysText.add}
      </Button>
    </form>
  );
}
