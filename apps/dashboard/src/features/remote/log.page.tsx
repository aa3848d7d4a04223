import { remoteActionNames } from '@mabarin/domain/remote/actions';
import { Button } from '@mabarin/ui/buttons/button';
import { formatWhen } from '@mabarin/ui/format/time';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListPage } from '#platform/list-page.tsx';
import { useNow } from '#platform/now.ts';
import { useMorePages } from '#platform/use-more-pages.ts';
import entries from '#platform/entries.module.css';
import { usesQuery } from './remote.api.ts';
import styles from './remote.module.css';
import { logText } from './remote.text.ts';

export default function RemoteLogPage() {
  const query = useInfiniteQuery(usesQuery);
  const { loading, loadMore } = useMorePages(query, { all: false });
  const now = useNow();
  const uses = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <ListPage
      title={logText.title}
      query={query}
      count={uses.length}
      intro={<p className={entries.intro}>{logText.intro}</p>}
      empty={{ title: logText.empty, help: logText.emptyHelp }}
      more={
        query.hasNextPage && (
          <Button variant="quiet" busy={loading} onClick={loadMore}>
            {logText.more}
          </Button>
        )
      }
    >
      {uses.map(({ id, name, action, refusal, at }) => (
        <li key={id} className={entries.line}>
          <span>
            <bdi className={entries.name}>{name}</bdi>: <span>{remoteActionNames[action]}</span>
            {refusal !== null && <span className={styles.refusal}>{refusal}</span>}
          </span>
          <time dateTime={at} className={entries.facts}>
            {formatWhen(at, now)}
          </time>
        </li>
      ))}
    </ListPage>
  );
}
