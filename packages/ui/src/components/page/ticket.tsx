import type { Elements } from '#elements.ts';
import type { ReactNode } from 'react';
import { classes } from '#classes.ts';
import styles from './ticket.module.css';

type TicketProps = {
  /**
   * Left of the tear line, or below it in a slip. Digits are set as a ticket number, other text (HOST) as a small word.
   */
  stub?: ReactNode;
  /** Colour of the stub; `plain` is the ticket's own. */
  stubTone?: 'plain' | 'cta' | 'joy' | 'select' | 'warn';
  /** At the far end of a row: lane chips, buttons. */
  aside?: ReactNode;
  /** `row` is horizontal (queue, gift), `slip` vertical (payment, win). */
  layout?: 'row' | 'slip';
  as?: 'div' | 'li' | 'article' | 'section';
  /** Plays "ticket tears in" on mount; `stamped` shakes it once when the stamp lands. */
  entering?: boolean | 'stamped';
  className?: string | undefined;
  children: ReactNode;
};

/** A ticket: a card with two half-round notches and a dashed tear line. */
export function Ticket({
  stub,
  stubTone = 'plain',
  aside,
  layout = 'row',
  as: Element = 'div',
  entering = false,
  className,
  children,
}: TicketProps) {
  const torn = stub !== undefined && stub !== null && stub !== false;
  const entrance = entering === 'stamped' ? styles.stamped : entering && styles.entering;
  const stubPart = torn && (
    <div className={classes(styles.stub, styles[stubTone])}>
      {typeof stub === 'string' ? (
        <span className={/^\d+$/.test(stub) ? styles.number : styles.word}>{stub}</span>
      ) : (
        stub
      )}
    </div>
  );
  return (
    <Element className={classes(styles.ticket, styles[layout], entrance, className)}>
      {layout === 'row' && stubPart}
      <div className={styles.body}>{children}</div>
      {aside !== undefined && aside !== null && <div className={styles.aside}>{aside}</div>}
      {layout === 'slip' && stubPart}
    </Element>
  );
}

/** The two lines of a ticket row: a small title over a bold name, with room for a notice stamp. */
export function TicketLines({ title, name, notice }: { title: ReactNode; name: string; notice?: Elements }) {
  return (
    <>
      <p className={styles.title}>{title}</p>
      <p className={styles.name}>
        <bdi>{name}</bdi>
        {notice}
      </p>
    </>
  );
}
