import { GIFT_CLASS_NONE, GIFT_NOTE_MAX, HOST_CLAIM_CLASSES, HostClaimForm } from '@mabarin/domain/gifts/gift';
import { TextField } from '@mabarin/ui/fields/text-field';
import { formResolver } from '@mabarin/web/form-resolver';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { skipWithoutAction, useEditPage } from '#platform/form/edit-page.ts';
import { FormPage } from '#platform/page/form-page.tsx';
import { Addressee, NoPlayer } from './addressee.tsx';
import { CategoryField } from '#features/gifts/category-field.tsx';
import { Counter } from '#features/gifts/counter.tsx';
import { emptyClaim, type ClaimValues } from '#features/gifts/gifts.form.ts';
import { claimMutation } from '#features/gifts/gifts.api.ts';
import { giftsText } from '#features/gifts/gifts.text.ts';

const text = giftsText.claimForm;
const resolver = formResolver<ClaimValues, HostClaimForm>(HostClaimForm, text.errors, skipWithoutAction);

export default function ClaimFormPage() {
  const form = useForm<ClaimValues, unknown, HostClaimForm>({ resolver, defaultValues: emptyClaim });
  const { control, getValues, reset } = form;
  const action = useWatch({ control, name: 'action' });
  const { busy, leave, onSave } = useEditPage(form, {
    page: 'gift-claim-form',
    list: 'gift-claim',
    notSaved: text.notSaved,
    mutation: claimMutation,
    input: (claim, chosen) => ({ ...getValues(), ...claim, action: chosen }),
    said: text.saved,
  });

  function onReset() {
    const blank = { giftClaimClass: GIFT_CLASS_NONE, giftClaimMessage: '' };
    reset({ ...getValues(), ...blank }, { keepDefaultValues: true });
  }

  if (action === null) return <NoPlayer title={text.add} />;
  return (
    <FormPage
      title={action === 'edit' ? text.edit : text.add}
      form={form}
      invalid={text.invalid}
      busy={busy}
      onSave={onSave}
      onCancel={leave}
      onReset={onReset}
    >
      <Person control={control} />
      <CategoryField control={control} name="giftClaimClass" categories={HOST_CLAIM_CLASSES} />
      <NoteField control={control} />
    </FormPage>
  );
}

type Bound = { control: Control<ClaimValues, unknown, HostClaimForm> };

function Person({ control }: Bound) {
  const [name, id, server] = useWatch({
    control,
    name: ['giftClaimPlayerName', 'giftClaimPlayerID', 'giftClaimPlayerServer'],
  });
  return <Addressee name={name} id={id} server={server} />;
}

function NoteField({ control }: Bound) {
  const used = useWatch({ control, name: 'giftClaimMessage' }).length;
  return (
    <TextField
      control={control}
      name="giftClaimMessage"
      label={text.note}
      hint={text.noteHint}
      maxLength={GIFT_NOTE_MAX}
      note={<Counter>{text.counter(used, GIFT_NOTE_MAX)}</Counter>}
    />
  );
}
