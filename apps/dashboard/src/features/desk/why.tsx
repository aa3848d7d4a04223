import { Why, WHY_MAX } from '@mabarin/domain/desk/desk';
import { Button } from '@mabarin/ui/buttons/button';
import { TextField } from '@mabarin/ui/fields/text-field';
import { formResolver } from '@mabarin/web/form-resolver';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import cards from '#platform/page/cards.module.css';
import { deskStore } from './desk.store.ts';
import { deskText } from './desk.text.ts';

const WhyFields = v.object({ why: Why });
const resolver = formResolver<{ why: string }, { why: string }>(WhyFields, {});

/** Asks for the reason of what follows. */
export function WhyForm({ onDone = () => {} }: { onDone?: () => void }) {
  const { control, handleSubmit } = useForm({ resolver, defaultValues: { why: deskStore.getState().why } });
  const submit = handleSubmit(({ why }) => {
    deskStore.getState().setWhy(why);
    onDone();
  });
  return (
    <form noValidate className={cards.card} onSubmit={(event) => void submit(event)}>
      <TextField
        control={control}
        name="why"
        label={deskText.why}
        hint={deskText.whyHint}
        placeholder={deskText.whyPlaceholder}
        maxLength={WHY_MAX}
      />
      <Button type="submit">{deskText.whySave}</Button>
    </form>
  );
}
