import { TextField } from '@mabarin/ui/fields/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import entries from '#platform/page/entries.module.css';
import { ListPage } from '#platform/page/list-page.tsx';
import { formatMoment } from './story/moment.ts';
import { logQuery } from './desk.api.ts';
import { deskText } from './desk.text.ts';

/** The operators' log, newest first. */
export default function LogPage() {
  const { control, handleSubmit } = useForm({ defaultValues: { of: '' } });
  const [of, setOf] = useState('');
  const log = useQuery(logQuery(of));
  return (
    <ListPage
      title={deskText.log}
      query={log}
      count={log.data?.length ?? 0}
      intro={
        <>
          <p className={entries.intro}>{deskText.logIntro}</p>
          {/* Sent by Enter: each question stands in the log itself. */}
          <form onSubmit={(event) => void handleSubmit((typed) => setOf(typed.of.trim()))(event)}>
            <TextField control={control} name="of" label={deskText.logOf} maxLength={200} />
          </form>
        </>
      }
      empty={{ title: deskText.logEmpty }}
    >
      {log.data?.map(({ id, at, operator, act, subject, reason, origin, changes }) => (
        <li key={id} className={entries.line}>
          <span>
            <strong>{operator}</strong> <span>{act}</span>{' '}
            <span>{subject === '*' || subject === operator ? '' : subject}</span>
          </span>
          <time dateTime={at} className="small muted anywhere">
            {formatMoment(at)}
          </time>
          <span className="small muted anywhere">{[reason, deskText.origin(origin)].filter(Boolean).join(' · ')}</span>
          {changes.length > 0 && <span className="small muted anywhere">{changes.join(' · ')}</span>}
        </li>
      ))}
    </ListPage>
  );
}
