import { deskLabelSuggestion, deskTraining, type DeskWords } from '@mabarin/api-client/contract/desk/office';
import { Button } from '@mabarin/ui/buttons/button';
import { useAct } from '#features/desk/actions/act.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import cards from '#platform/page/cards.module.css';
import entries from '#platform/page/entries.module.css';
import { saveFile } from '@mabarin/web/save-file';
import { wordsText as text } from './words.text.ts';

type SuggestionsProps = Pick<DeskWords, 'suggestions'> & { onUse: (words: string) => void };

/** Messages on which hosts and the filter disagree: words for the form above, or lines for the training. */
export default function Suggestions({ suggestions, onUse }: SuggestionsProps) {
  const { isActing, act } = useAct();
  const save = ({ data }: { data: string }) => {
    saveFile('mabarin-latihan.tsv', new Blob([data], { type: 'text/tab-separated-values' }));
    return null;
  };
  const label = (words: string, promotes: boolean) =>
    act(
      { caption: text.promotes[`${promotes}`], sentence: text.labelAsk(words, promotes), done: () => text.labelDone },
      () => callDesk(deskLabelSuggestion, { text: words, promotes }),
    );
  return (
    <section className={cards.card}>
      <h2 className="large heavy">{text.suggestions}</h2>
      <p className={entries.intro}>{text.suggestionsHelp}</p>
      <ul className="stack gap-2">
        {suggestions.map(({ text: message, count, verdict, reason, promotes }) => (
          <li key={`${verdict} ${message}`}>
            <span className="heavy anywhere">{message}</span>{' '}
            <span className="small muted anywhere">{text.suggestion(count, verdict, reason)}</span>{' '}
            {promotes !== null && <strong>{text.labelled(promotes)}</strong>}
            <div className={cards.buttons}>
              <Button variant="ink" size="small" aria-label={text.useLabel(message)} onClick={() => onUse(message)}>
                {text.use}
              </Button>
              {[true, false].map((each) => (
                <Button
                  key={String(each)}
                  variant="quiet"
                  size="small"
                  busy={isActing}
                  aria-label={text.promotesLabel(message, each)}
                  onClick={() => void label(message, each)}
                >
                  {text.promotes[`${each}`]}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {suggestions.some(({ promotes }) => promotes !== null) && (
        <Button
          variant="ink"
          size="small"
          busy={isActing}
          onClick={() =>
            void act({ caption: text.training, sentence: text.trainingAsk, done: save }, () =>
              callDesk(deskTraining, {}),
            )
          }
        >
          {text.training}
        </Button>
      )}
    </section>
  );
}
