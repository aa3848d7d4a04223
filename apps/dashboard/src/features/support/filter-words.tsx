import { HostWord } from '@mabarin/domain/messages/words';
import { Button } from '@mabarin/ui/buttons/button';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { TextField } from '@mabarin/ui/fields/text-field';
import { formResolver } from '@mabarin/web/form-resolver';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import X from '~icons/ph/x-bold';
import { failureSentence } from '#platform/dialogs.ts';
import { useCardForm } from '#platform/form/card-form.ts';
import { FilterSettingsForm } from './filter-settings.tsx';
import { wordMutation, wordsQuery } from './support.api.ts';
import { wordsText } from './support.text.ts';
import styles from './words-panel.module.css';

const WordForm = v.object({ word: HostWord });
type WordForm = v.InferOutput<typeof WordForm>;

const resolver = formResolver<WordForm, WordForm>(WordForm, {});

export default function Words() {
  const words = useQuery(wordsQuery);
  const removing = useMutation(wordMutation);
  const form = useForm<WordForm, unknown, WordForm>({ resolver, defaultValues: { word: '' } });
  const { saving: adding, onSubmit } = useCardForm(form, {
    draft: 'support',
    mutation: wordMutation,
    input: ({ word }) => ({ word, action: 'add' as const }),
    invalid: () => 'messages.word_invalid',
    saved: () => ({ word: '' }),
  });
  const isBusy = adding.isPending || removing.isPending;
  return (
    <div className={`stack gap-3 ${styles.body}`} {...useFocusFallback()}>
      <FilterSettingsForm />
      <p>{wordsText.help}</p>
      <form noValidate className={`row wrap items-start gap-x-3 ${styles.form}`} onSubmit={onSubmit}>
        <TextField control={form.control} name="word" label={wordsText.word} autoComplete="off" />
        <Button type="submit" variant="ink" busy={adding.isPending}>
          {wordsText.add}
        </Button>
      </form>
      {words.isPending && <p>{wordsText.loading}</p>}
      {words.isError && <p role="alert">{failureSentence(words.error, wordsText.readFailed)}</p>}
      {words.data?.length === 0 && <p>{wordsText.none}</p>}
      {words.data !== undefined && words.data.length > 0 && (
        <ul className="row wrap gap-2">
          {words.data.map((word) => (
            <li key={word} className={`row items-center sunken rounded-ticket anywhere ${styles.word}`}>
              <bdi>{word}</bdi>
              <button
                type="button"
                className={`grid place-center min-h-11 rounded-ticket muted ${styles.remove}`}
                aria-label={wordsText.remove(word)}
                aria-disabled={isBusy}
                onClick={() => {
                  if (!isBusy) removing.mutate({ word, action: 'remove' });
                }}
              >
                <X />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
