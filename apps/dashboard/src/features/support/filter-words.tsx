import { HostWord } from '@mabarin/domain/messages/words';
import { Button } from '@mabarin/ui/buttons/button';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { TextField } from '@mabarin/ui/fields/text-field';
import { formResolver } from '@mabarin/web/form-resolver';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import X from '~icons/ph/x-bold';
import { failureSentence, showInvalid } from '#platform/dialogs.ts';
import { useDraft } from '#platform/form/draft.ts';
import { FilterSettingsForm } from './filter-settings.tsx';
import { wordMutation, wordsQuery } from './support.api.ts';
import { wordsText } from './support.text.ts';
import styles from './words-panel.module.css';

const WordForm = v.object({ word: HostWord });
type WordForm = v.InferOutput<typeof WordForm>;

const resolver = formResolver<WordForm, WordForm>(WordForm, {});

export default function Words() {
  const queryClient = useQueryClient();
  const words = useQuery(wordsQuery);
  const change = useMutation(wordMutation(queryClient));
  const form = useForm<WordForm, unknown, WordForm>({ resolver, defaultValues: { word: '' } });
  const draft = useDraft(form, 'support');
  const adding = change.isPending && change.variables.action === 'add';
  const add = form.handleSubmit(
    ({ word }) => {
      if (!change.isPending) change.mutate({ word, action: 'add' }, { onSuccess: () => (draft.clear(), form.reset()) });
    },
    () => showInvalid('messages.word_invalid'),
  );
  return (
    <div className={styles.body} {...useFocusFallback()}>
      <FilterSettingsForm />
      <p>{wordsText.help}</p>
      <form noValidate className={styles.form} onSubmit={(event) => void add(event)}>
        <TextField control={form.control} name="word" label={wordsText.word} autoComplete="off" />
        <Button type="submit" variant="ink" busy={adding}>
          {wordsText.add}
        </Button>
      </form>
      {words.isPending && <p>{wordsText.loading}</p>}
      {words.isError && <p role="alert">{failureSentence(words.error, wordsText.readFailed)}</p>}
      {words.data?.length === 0 && <p>{wordsText.none}</p>}
      {words.data !== undefined && words.data.length > 0 && (
        <ul className={styles.words}>
          {words.data.map((word) => (
            <li key={word} className={styles.word}>
              <bdi>{word}</bdi>
              <button
                type="button"
                className={styles.remove}
                aria-label={wordsText.remove(word)}
                aria-disabled={change.isPending}
                onClick={() => {
                  if (!change.isPending) change.mutate({ word, action: 'remove' });
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
