import { formatWhen } from '@mabarin/ui/format/time';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import entries from '#platform/entries.module.css';
import { ListPage } from '#platform/list-page.tsx';
import { useNow } from '#platform/now.ts';
import { logQuery } from './desk.api.ts';
import { deskText } from './desk.text.ts';

/** The operators' log, newest first. */
export default function LogPage() {
  const [of, setOf] = useState('');
  const log = useQuery(logQuery(useDeferredValue(of.trim())));
  const now = useNow();
  return (
    <ListPage
      title={deskText.log}
      query={log}
      count={log.data?.length ?? 0}
      search={{ value: of, onChange: setOf, label: deskText.logOf }}
      intro={<p className={entries.intro}>{deskText.logIntro}</p>}
      empty={{ title: deskText.logEmpty }}
    >
      {log.data?.map(({ id, at, operator, action, subject, reason, origin, before, after }) => (
        <li key={id} className={entries.line}>
          <span>
            <strong>{operator}</strong> <span>{action}</span> <span>{subject}</span>
          </span>
          <time dateTime={at} className={entries.facts}>
            {formatWhen(at, now)}
          </time>
          <span className={entries.facts}>
            {[reason, origin, before === null && after === null ? deskText.read : ''].filter(Boolean).join(' · ')}
          </span>
          {after !== null && <code className={entries.facts}>{JSON.stringify({ ...before, ...after })}</code>}
        </li>
      ))}
    </ListPage>
  );
}
