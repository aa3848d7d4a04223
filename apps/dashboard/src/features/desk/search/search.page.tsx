import type { DeskHit } from '@mabarin/api-client/contract/desk/search';
import { Link } from '@mabarin/web/router';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ListPage } from '#platform/page/list-page.tsx';
import { searchQuery } from './search.api.ts';
import { searchText } from './search.text.ts';
import styles from './search.module.css';

/** One field for everything that somebody may have of a payment, a host or a viewer. */
export default function SearchPage() {
  const q = new URLSearchParams(useLocation().search).get('q')?.trim() ?? '';
  const found = useQuery(searchQuery(q));
  const hits = found.data ?? [];
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return (
    <ListPage
      title={searchText.title}
      query={found}
      count={hits.length}
      refresh={false}
      empty={
        q === ''
          ? { title: searchText.none, help: <span>{searchText.help}</span> }
          : { title: searchText.noHit(shortened(q)), help: <span>{searchText.noHitHelp}</span> }
      }
    >
      {kinds.map((kind) => (
        <li key={kind}>
          <h2 className="mt-3 mb-2 heavy large">{searchText.kinds[kind]}</h2>
          <ul className="stack gap-2">
            {hits
              .filter((hit) => hit.kind === kind)
              .map((hit) => (
                <Hit key={hit.id} hit={hit} q={q.toLowerCase()} />
              ))}
          </ul>
        </li>
      ))}
    </ListPage>
  );
}

/** Between the parts of a line: what it is, whose, then the rest. */
const SEPARATOR = ' · ';

/** Characters of a search that a sentence repeats. */
const SHOWN = 60;

function shortened(q: string): string {
  return q.length > SHOWN ? `${q.slice(0, SHOWN)}…` : q;
}

/** `q` in small letters. */
function marked(line: string, q: string) {
  const at = line.toLowerCase().indexOf(q);
  if (at < 0) return line;
  const end = at + q.length;
  return (
    <>
      <span>{line.slice(0, at)}</span>
      <mark>{line.slice(at, end)}</mark>
      <span>{line.slice(end)}</span>
    </>
  );
}

function Hit({ hit: { id, page, subject, line, exact }, q }: { hit: DeskHit; q: string }) {
  const said = line.split(SEPARATOR);
  return (
    <li>
      <Link
        to={`/meja/${page}/${encodeURIComponent(subject)}`}
        className={`grid gap-1 gap-x-4 px-4 py-3 surface rounded-ticket anywhere ${styles.hit}`}
      >
        <span className="strong">{marked(said.slice(0, 2).join(SEPARATOR), q)}</span>
        {exact && <span className="small muted">{searchText.exact}</span>}
        <span className={`small muted ${styles.line}`}>{marked([...said.slice(2), id].join(SEPARATOR), q)}</span>
      </Link>
    </li>
  );
}
