import type { HistoryEntry, PlayerHistory } from '@mabarin/api-client/contract/mabar';
import { PLAYER_NOTE_MAX, PlayerNote } from '@mabarin/domain/mabar/player-note';
import { Button } from '@mabarin/ui/buttons/button';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatWhen } from '@mabarin/ui/format/time';
import { Stamp } from '@mabarin/ui/states/stamp';
import { formResolver } from '@mabarin/web/form-resolver';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { failureSentence, showFailure } from '#platform/dialogs.ts';
import { useNow } from '#platform/live/now.ts';
import { failed } from '#platform/platform.text.ts';
import { useDraftOf } from '#platform/form/draft.ts';
import { historyQuery, noteMutation, type Known } from './history.api.ts';
import styles from './history-dialog.module.css';
import { historyDialogText } from './history-dialog.text.ts';
import { historyText } from './history.text.ts';

/** The host's note on a player and the player's entries. `username` names the drafts. */
export function showHistory(entry: Known, username: string): void {
  void showDialog({
    caption: historyText.titleOf(entry.playerName),
    text: <History entry={entry} username={username} />,
    buttons: [{ choice: 'close', label: historyDialogText.close, tone: 'ink' }],
  });
}

type HistoryProps = { entry: Known; username: string };

function History({ entry, username }: HistoryProps) {
  const query = useInfiniteQuery(historyQuery(entry));
  const now = useNow();
  const [known] = query.data?.pages ?? [];
  if (known === undefined) {
    return (
      <div className={styles.parts} aria-busy={!query.isError}>
        <p>{query.isError ? historyDialogText.failed : historyDialogText.loading}</p>
        {query.isError && (
          <Button variant="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
            {historyDialogText.retry}
          </Button>
        )}
      </div>
    );
  }
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <div className={styles.parts}>
      <NoteForm entry={entry} username={username} known={known} now={now} />
      <section className={`stack gap-3 ${styles.history}`} aria-label={historyDialogText.history}>
        <h3 className={styles.heading}>{historyDialogText.history}</h3>
        <p>{historyDialogText.visits(known.visits)}</p>
        <ol className="stack gap-3">
          {entries.map((each) => (
            <Entry key={each.id} entry={each} now={now} />
          ))}
        </ol>
        {query.hasNextPage && (
          <Button variant="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {historyDialogText.more}
          </Button>
        )}
      </section>
    </div>
  );
}

const NoteFields = v.object({ note: PlayerNote });
type NoteValues = v.InferInput<typeof NoteFields>;
const resolver = formResolver<NoteValues, NoteValues>(NoteFields, { note: historyDialogText.noteLong });

type NoteFormProps = HistoryProps & { known: PlayerHistory; now: number };

/** The typed note survives a failure, and closing the dialog before the response. */
function NoteForm({ entry, username, known, now }: NoteFormProps) {
  const form = useForm<NoteValues, unknown, NoteValues>({ resolver, defaultValues: { note: known.note } });
  const { control, handleSubmit } = form;
  const { id, server } = known.player;
  // A draft belongs to the note it was typed over, so it never hides a newer note by a helper.
  const { saved } = useDraftOf(username, form, `mabar:note-${id}-${server}-${known.noted ?? ''}`);
  const sent = useRef<NoteValues>(known);
  const isClosed = useIsClosed();
  const saving = useMutation(
    noteMutation(entry, {
      onSaved: (note) => saved({ note }, sent.current),
      onFailed(error) {
        if (isClosed()) showFailure(error, failed(historyDialogText.actionFor(entry.playerName)));
      },
    }),
  );
  const save = handleSubmit(({ note }) => {
    sent.current = form.getValues();
    saving.mutate(note);
  });
  return (
    <form noValidate className={styles.note} onSubmit={(event) => void save(event)}>
      <CounterTextArea
        control={control}
        name="note"
        label={historyDialogText.note}
        hint={historyDialogText.noteHint}
        max={PLAYER_NOTE_MAX}
      />
      {known.noted !== null && <p className="small muted">{historyDialogText.written(formatWhen(known.noted, now))}</p>}
      <Button type="submit" variant="go" busy={saving.isPending}>
        {historyDialogText.save}
      </Button>
      <p role="status">
        {saving.isSuccess && (
          <span>{saving.variables === '' ? historyDialogText.removed : historyDialogText.saved}</span>
        )}
        {saving.isError && <span>{failureSentence(saving.error, failed(historyDialogText.action))}</span>}
      </p>
    </form>
  );
}

/** Returns a function that tells whether the component was unmounted. */
function useIsClosed(): () => boolean {
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
    };
  }, []);
  return () => closed.current;
}

function Entry({ entry, now }: { entry: HistoryEntry; now: number }) {
  const { title, at, state, played, count, returned, win, lose, bought, price } = entry;
  return (
    <li>
      <p className="strong">
        <bdi>{title}</bdi> {state !== 'done' && <Stamp tone="go">{historyDialogText.states[state]}</Stamp>}
      </p>
      <p className="row wrap gap-x-3 small muted numeric">
        <time dateTime={at}>{formatWhen(at, now)}</time>
        <span>{historyDialogText.played(played, count)}</span>
        {played > 0 && <span>{historyDialogText.results(win, lose)}</span>}
        {price !== null && <span>{formatRupiah(price)}</span>}
        {!bought && <span>{historyDialogText.unpaid}</span>}
        {returned > 0 && <span>{historyDialogText.returned(returned)}</span>}
      </p>
    </li>
  );
}
