import type { Ticket } from '@mabarin/api-client/contract/ticket';
import type { Elements } from '@mabarin/ui/elements';
import { ticketText } from '#features/ticket/ticket.text.ts';
import styles from './torn.module.css';

type Games = NonNullable<Extract<Ticket, { kind: 'mabar' }>['entry']>['games'];

type TornStubProps = {
  /** Beside the stamp: the player or the score. */
  title: Elements;
  stamp: string;
  children: Elements;
};

/** The stub that the host tore off a ticket, with a rubber stamp. */
export function TornStub({ title, stamp, children }: TornStubProps) {
  return (
    <div className={`stack items-start gap-2 p-4 anywhere ${styles.stub}`}>
      <div className="row wrap items-center justify-between gap-4 w-full">
        {title}
        <b className={`flex-none ${styles.stamp}`}>{stamp}</b>
      </div>
      {children}
    </div>
  );
}

/** Above this number of games only the score is shown. */
const MOST_HOLES = 20;

/** Games as punched holes in the order they were played: a win is punched through, a loss is a ring. */
export function ResultHoles({ games }: { games: Games }) {
  if (games.length > MOST_HOLES) return null;
  const results = games.map(({ result }) => result).reverse();
  return (
    <span
      className={`row wrap ${styles.holes}`}
      role="img"
      aria-label={results.map((each) => ticketText.result[each]).join(', ')}
    >
      {results.map((each, index) => (
        <span key={index} className={`${styles.hole} ${each === 'win' ? styles.punched : ''}`}>
          {ticketText.letters[each]}
        </span>
      ))}
    </span>
  );
}
