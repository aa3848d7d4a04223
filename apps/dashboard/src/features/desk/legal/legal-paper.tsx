import type { LegalStory } from '@mabarin/api-client/contract/desk/legal';
import { legalLetter } from '@mabarin/domain/legal/letter';
import { Button } from '@mabarin/ui/buttons/button';
import { saveFile } from '@mabarin/web/save-file';
import Printer from '~icons/ph/printer-bold';
import disputes from '#features/desk/disputes/dispute.module.css';
import { formatMoment } from '#features/desk/story/moment.ts';
import cards from '#platform/page/cards.module.css';
import styles from './legal.module.css';
import { legalText as text } from './legal.text.ts';

/** The steps of an order; once it is answered, the letter to print and to save. */
export function LegalPaper({ order }: { order: LegalStory }) {
  const { id, steps, found, answeredAt } = order;
  const paragraphs =
    answeredAt === null
      ? []
      : legalLetter({
          ...order,
          found: found.filter(({ kind }) => kind !== null).map(({ word }) => word),
          missing: found.filter(({ kind }) => kind === null).map(({ word }) => word),
          now: new Date(answeredAt),
        });
  return (
    <>
      {steps.length > 0 && (
        <section className={`stack gap-3 ${cards.card} ${disputes.screen}`}>
          <h2 className="large heavy">{text.steps}</h2>
          <ol className="stack gap-2 anywhere">
            {steps.map(({ at, operator, text: did }) => (
              <li key={at}>
                <span className="small muted">{text.by(formatMoment(at), operator)}</span>
                <p>{did}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {paragraphs.length > 0 && (
        <>
          <div className={`row wrap gap-2 ${disputes.screen}`}>
            <Button variant="cta" icon={<Printer />} onClick={() => window.print()}>
              {text.print}
            </Button>
            <Button
              variant="ink"
              onClick={() => saveFile(`jawaban-${id}.txt`, new Blob([paragraphs.join('\n\n')], { type: 'text/plain' }))}
            >
              {text.saveLetter}
            </Button>
          </div>
          <article className={`stack gap-4 p-5 surface rounded-panel anywhere ${disputes.paper}`} data-theme="sore">
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className={styles.letter}>
                {paragraph}
              </p>
            ))}
          </article>
        </>
      )}
    </>
  );
}
