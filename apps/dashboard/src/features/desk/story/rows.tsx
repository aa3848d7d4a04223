import type { DeskRow } from '@mabarin/api-client/contract/desk/search';
import { Link } from '@mabarin/web/router';
import cards from '#platform/cards.module.css';
import { formatMoment } from './moment.ts';
import styles from './story.module.css';

/** A list under its name; an empty one is left out. */
export function Rows({ title, rows }: { title: string; rows: readonly DeskRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className={cards.card}>
      <h2 className={cards.heading}>{title}</h2>
      <ul className={styles.timeline}>
        {rows.map(({ id, at, line, detail, page, subject }) => (
          <li key={id} className={styles.row}>
            {at !== null && <time dateTime={at}>{formatMoment(at)}</time>}
            <span className={styles.text}>
              {page === null ? (
                <span>{line}</span>
              ) : (
                <Link to={`/meja/${page}/${encodeURIComponent(subject)}`}>{line}</Link>
              )}
              {detail !== '' && <span className={styles.detail}>{detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
