import { deskAddWord, WORD_KINDS } from '@mabarin/api-client/contract/desk/office';
import { Button } from '@mabarin/ui/buttons/button';
import { StepperField } from '@mabarin/ui/fields/stepper-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useAct } from '#features/desk/actions/act.ts';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import cards from '#platform/page/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import entries from '#platform/page/entries.module.css';
import { PickOne } from '#platform/form/pick-one.tsx';
import { wordsText as text } from './words.text.ts';

const WORD_MAX = 60;

type Typed = { word: string; kind: (typeof WORD_KINDS)[number]; weight: number | null };

/** Adds words to the filter of all hosts, or changes their points. `suggested`: words of a suggestion to begin with. */
export default function WordForm({ suggested }: { suggested: string }) {
  const form = useForm<Typed>({ defaultValues: { word: '', kind: 'gambling', weight: 2 } });
  const { control, handleSubmit, setValue } = form;
  const kind = useWatch({ control, name: 'kind' });
  const clear = useDeskDraft(form);
  useEffect(() => {
    if (suggested !== '') setValue('word', suggested.slice(0, WORD_MAX));
  }, [suggested, setValue]);
  const { isActing, act } = useAct();
  const submit = handleSubmit(async ({ word, kind: chosen, weight }) => {
    if (word.trim() === '' || weight === null) return showInvalid(text.missing);
    const done = await act({ caption: text.add, sentence: text.addAsk(word), done: () => text.added }, () =>
      callDesk(deskAddWord, { text: word, kind: chosen, weight }),
    );
    if (done) clear();
  });
  return (
    <form noValidate className={cards.card} onSubmit={(event) => void submit(event)}>
      <p className={entries.intro}>{text.intro}</p>
      <TextField control={control} name="word" label={text.word} maxLength={WORD_MAX} />
      <PickOne
        label={text.kind}
        value={kind}
        options={WORD_KINDS.map((one) => [one, text.kinds[one]] as const)}
        onChange={(next) => setValue('kind', next)}
      />
      <StepperField control={control} name="weight" label={text.weight} min={-3} max={3} />
      <Button type="submit" busy={isActing}>
        {text.add}
      </Button>
    </form>
  );
}
