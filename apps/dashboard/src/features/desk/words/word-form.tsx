import { deskAddWord, WORD_KINDS } from '@mabarin/api-client/contract/desk-actions';
import { Button } from '@mabarin/ui/buttons/button';
import { StepperField } from '@mabarin/ui/fields/stepper-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAct } from '#features/desk/actions/act.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import cards from '#platform/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import entries from '#platform/entries.module.css';
import { PickOne } from '#platform/pick-one.tsx';
import { wordsText as text } from './words.text.ts';

/** Adds words to the filter of all hosts, or changes their points. */
export default function WordForm() {
  const [kind, setKind] = useState<(typeof WORD_KINDS)[number]>('gambling');
  const { control, handleSubmit, reset } = useForm<{ word: string; weight: number | null }>({
    defaultValues: { word: '', weight: 2 },
  });
  const { isActing, act } = useAct();
  const submit = handleSubmit(async ({ word, weight }) => {
    if (word.trim() === '' || weight === null) return showInvalid(text.missing);
    const done = await act({ caption: text.add, sentence: text.addAsk(word), done: () => text.added }, () =>
      callDesk(deskAddWord, { text: word, kind, weight }),
    );
    if (done) reset();
  });
  return (
    <form noValidate className={cards.card} onSubmit={(event) => void submit(event)}>
      <p className={entries.intro}>{text.intro}</p>
      <TextField control={control} name="word" label={text.word} maxLength={60} />
      <PickOne
        label={text.kind}
        value={kind}
        options={WORD_KINDS.map((one) => [one, text.kinds[one]] as const)}
        onChange={setKind}
      />
      <StepperField control={control} name="weight" label={text.weight} min={-3} max={3} />
      <Button type="submit" busy={isActing}>
        {text.add}
      </Button>
    </form>
  );
}
