import { deskAddWord, deskRemoveWord, WORD_KINDS, type DeskWords } from '@mabarin/api-client/contract/desk-actions';
import { Button } from '@mabarin/ui/buttons/button';
import { StepperField } from '@mabarin/ui/fields/stepper-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAct } from '#features/desk/actions/act.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import cards from '#platform/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import entries from '#platform/entries.module.css';
import { ListPage } from '#platform/list-page.tsx';
import { PickOne } from '#platform/pick-one.tsx';
import { wordsQuery } from './words.api.ts';
import { wordsText as text } from './words.text.ts';

/** The operators' words in the filter of all hosts, and what hosts and the filter disagree about. */
export default function WordsPage() {
  const words = useQuery(wordsQuery);
  return (
    <>
      <ListPage
        title={text.title}
        query={words}
        count={words.data?.words.length ?? 0}
        intro={<WordForm />}
        empty={{ title: text.empty }}
      >
        {words.data?.words.map((word) => (
          <Word key={word.text} word={word} />
        ))}
      </ListPage>
      {words.data !== undefined && words.data.suggestions.length > 0 && (
        <section className={cards.card}>
          <h2 className={cards.heading}>{text.suggestions}</h2>
          <ul className={entries.rows}>
            {words.data.suggestions.map(({ text: message, count, verdict, reason }) => (
              <li key={`${verdict} ${message}`}>
                <span className={entries.name}>{message}</span>{' '}
                <span className={entries.facts}>{text.suggestion(count, verdict, reason)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function WordForm() {
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

function Word({ word: { text: word, kind, weight } }: { word: DeskWords['words'][number] }) {
  const { isActing, act } = useAct();
  const kindText = WORD_KINDS.find((one) => one === kind);
  return (
    <li className={entries.line}>
      <span>
        <span className={entries.name}>{word}</span>{' '}
        <span className={entries.facts}>{text.line(weight, kindText === undefined ? kind : text.kinds[kindText])}</span>
      </span>
      <Button
        variant="stop"
        size="small"
        busy={isActing}
        onClick={() =>
          void act({ caption: text.remove, sentence: text.removeAsk(word), done: () => text.removed }, () =>
            callDesk(deskRemoveWord, { text: word }),
          )
        }
      >
        {text.remove}
      </Button>
    </li>
  );
}
