import type { Passkey } from '@mabarin/api-client/contract/profile/security';
import { PASSKEY_NAME_MAX, PasskeyName as NameSchema } from '@mabarin/domain/accounts/passkey';
import { Button } from '@mabarin/ui/buttons/button';
import { TextField } from '@mabarin/ui/fields/text-field';
import { formResolver } from '@mabarin/web/form-resolver';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { platformText } from '#platform/platform.text.ts';

const Fields = v.object({ name: NameSchema });
const resolver = formResolver<{ name: string }, { name: string }>(Fields, {});

type Props<Data> = {
  passkey: Pick<Passkey, 'id' | 'name'>;
  mutation: UseMutationOptions<Data, Error, { id: string; name: string }>;
};

/** The name of a passkey with a form in its place that changes it. */
export function PasskeyName<Data>({ passkey, mutation }: Props<Data>) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <NameForm passkey={passkey} mutation={mutation} onDone={() => setIsOpen(false)} />;
  return (
    <span>
      <strong>{passkey.name}</strong>{' '}
      <Button
        variant="quiet"
        size="small"
        aria-label={platformText.passkeyRenameThis(passkey.name)}
        onClick={() => setIsOpen(true)}
      >
        {platformText.passkeyRename}
      </Button>
    </span>
  );
}

function NameForm<Data>({ passkey: { id, name }, mutation, onDone }: Props<Data> & { onDone: () => void }) {
  const { control, handleSubmit } = useForm({ resolver, defaultValues: { name } });
  const renaming = useMutation(mutation);
  const submit = handleSubmit((typed) => {
    if (typed.name === name) onDone();
    else if (!renaming.isPending) renaming.mutate({ id, name: typed.name }, { onSuccess: onDone });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        control={control}
        name="name"
        label={platformText.passkeyRenameThis(name)}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
      />
      <Button type="submit" variant="ink" size="small" busy={renaming.isPending}>
        {platformText.passkeySave}
      </Button>
      <Button variant="quiet" size="small" onClick={onDone}>
        {platformText.cancel}
      </Button>
    </form>
  );
}
