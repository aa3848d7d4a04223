import { PASSKEY_NAME_MAX, PasskeyName } from '@mabarin/domain/accounts/passkey';
import { Button } from '@mabarin/ui/buttons/button';
import { TextField } from '@mabarin/ui/fields/text-field';
import { showToast } from '@mabarin/ui/popups/toast';
import { formResolver } from '@mabarin/web/form-resolver';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { platformText } from '#platform/platform.text.ts';

const Fields = v.object({ name: PasskeyName });
const resolver = formResolver<{ name: string }, { name: string }>(Fields, {});

type Props = {
  /** Makes a passkey of this name on this device; false: its owner changed their mind. */
  mutation: UseMutationOptions<boolean, Error, string>;
  text: { hint: string; add: string; added: string };
};

/** The name of a new passkey, of a host, a helper or an operator. */
export function PasskeyForm({ mutation, text }: Props) {
  const { control, handleSubmit, reset } = useForm({ resolver, defaultValues: { name: '' } });
  const adding = useMutation(mutation);
  const submit = handleSubmit(({ name }) => {
    if (adding.isPending) return;
    adding.mutate(name, {
      onSuccess(isAdded) {
        if (!isAdded) return;
        reset();
        showToast(text.added);
      },
    });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        control={control}
        name="name"
        label={platformText.passkeyName}
        hint={text.hint}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
      />
      <div>
        <Button type="submit" variant="ink" busy={adding.isPending}>
          {text.add}
        </Button>
      </div>
    </form>
  );
}
