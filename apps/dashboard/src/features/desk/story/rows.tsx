import type { DeskRow } from '@mabarin/api-client/contract/desk/search';
import type { Elements } from '@mabarin/ui/elements';
import { Link } from '@mabarin/web/router';
import cards from '#platform/page/cards.module.css';
import { formatMoment } from './moment.ts';
import styles from './story.module.css';

type RowsProps = { title: string; rows: readonly DeskRow[]; empty?: string; action?: (row: DeskRow) => Elements };

/** A list under its name. An empty one is left out, unless `empty` says that there is nothing. `action`: a row's button. */
export function Rows({ title, rows, empty, action }: RowsProps) {
  if (rows.length === 0 && empty === undefined) return null;
  return (
    <section className={cards.card}>
      <h2 className="large heavy">{title}</h2>
      {rows.length === 0 && <p>{empty}</p>}
      <ul className="stack">
        {rows.map((one) => {
          const { id, at, line, detail, page, subject } = one;
          return (
            <li key={id} className={`grid gap-1 gap-x-3 py-2 numeric ${styles.row}`}>
              {at !== null && (
                <time dateTime={at} className="small muted">
                  {formatMoment(at)}
                </time>
              )}
              <span className={`row wrap gap-1 gap-x-3 anywhere ${styles.text}`}>
                {page === null ? (
                  <span>{line}</span>
                ) : (
                  <Link to={`/meja/${page}/${encodeURIComponent(subject)}`}>{line}</Link>
                )}
                {detail !== '' && <span className={`small muted ${styles.detail}`}>{detail}</span>}
                {action?.(one)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
