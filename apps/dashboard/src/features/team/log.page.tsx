import { Button } from '@mabarin/ui/buttons/button';
import { formatWhen } from '@mabarin/ui/format/time';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListPage } from '#platform/list-page.tsx';
import { useNow } from '#platform/now.ts';
import { PickOne } from '#platform/pick-one.tsx';
import { useMorePages } from '#platform/use-more-pages.ts';
import entries from '#platform/entries.module.css';
import { logQuery } from './team.api.ts';
import styles from './team.module.css';
import { logText } from './team.text.ts';

const EVERYBODY = '';

export default function TeamLogPage() {
  const [person, setPerson] = useState(EVERYBODY);
  const query = useInfiniteQuery(logQuery(person === EVERYBODY ? null : person));
  const { loading, loadMore } = useMorePages(query, { all: false });
  const now = useNow();
  const everybody = useInfiniteQuery(logQuery(null));
  const people = everybody.data?.pages[0]?.people ?? [];
  const lines = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <ListPage
      title={logText.title}
      query={query}
      count={lines.length}
      intro={
        <>
          <p className={entries.intro}>{logText.intro}</p>
          {people.length > 0 && (
            <PickOne
              label={logText.person}
              value={person}
              options={[
                [EVERYBODY, logText.everybody],
                ['owner', logText.owner],
                ...people.map((one) => [one.person, one.name] as const),
              ]}
              onChange={setPerson}
            />
          )}
        </>
      }
      empty={{ title: logText.empty, help: logText.emptyHelp }}
      more={
        query.hasNextPage && (
          <Button variant="quiet" busy={loading} onClick={loadMore}>
            {logText.more}
          </Button>
        )
      }
    >
      {lines.map(({ id, actor, action, about, at }) => (
        <li key={id} className={entries.line}>
          <span>
            <bdi className={entries.name}>{actor}</bdi> <span>{action}</span>
            {about !== null && (
              <span>
                : <bdi>{about}</bdi>
              </span>
            )}
          </span>
          <time dateTime={at} className={styles.time}>
            {formatWhen(at, now)}
          </time>
        </li>
      ))}
    </ListPage>
  );
}
