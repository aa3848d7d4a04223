import { publicList } from '@mabarin/api-client/contract/mabar';
import { Holes } from '@mabarin/ui/page/holes';
import { Link } from '@mabarin/web/router';
import { paths } from '#paths.ts';
import { call } from '#platform/api.ts';
import { usePoll } from '#platform/use-poll.ts';
import styles from './queue-rows.module.css';
import { queueText } from './queue-rows.text.ts';

/** The full list is a page of its own. */
const SHOWN = 5;

/** Slower than the list's own 5 s, because the viewer is filling in a form. */
const EVERY_MS = 15_000;

/** Current and next players from the public list; renders nothing while unknown. */
export default function QueueRows({ host: username }: { host: string }) {
  const { data } = usePoll(`queue/${username}`, () => ({
    ask: async (signal) => (await call(publicList, { hostID: username }, { signal })).data,
    everyMs: () => EVERY_MS,
  }));
  if (data === undefined) return null;
  const { host, list } = data;
  const next = list.antrian.slice(0, SHOWN);
  return (
    <div className={`p-4 relative surface rounded-panel border-line ${styles.panel}`}>
      <h2 className={`row items-center gap-2 ${styles.title}`}>
        <span>{host.started ? queueText.playing : queueText.next}</span>{' '}
        <span className={`sunken muted ${styles.count}`}>{list.bermain.length + 1}</span>
      </h2>
      <ol className={styles.rows}>
        <li className={styles.row}>
          <bdi className="flex-1 min-w-0 strong">{host.playerName}</bdi>
          <span className={`muted small ${styles.event}`}>{queueText.host}</span>
        </li>
        {list.bermain.map((entry, index) => (
          // The public list has no ids, so the key of a row is its index.
          <li key={index} className={styles.row}>
            <bdi className="flex-1 min-w-0 strong">{entry.playerName}</bdi>
            <Holes played={entry.played} count={entry.count} />
          </li>
        ))}
      </ol>
      <h2 className={`row items-center gap-2 ${styles.title}`}>
        {queueText.waiting} <span className={`sunken muted ${styles.count}`}>{list.antrian.length + list.more}</span>
      </h2>
      {next.length === 0 && <p className="mt-2 muted small">{queueText.nobody}</p>}
      <ol className={styles.rows}>
        {next.map((entry, index) => (
          <li key={index} className={styles.row}>
            <span className={`flex-none numeric ${styles.number}`}>{String(index + 1).padStart(2, '0')}</span>
            <bdi className="flex-1 min-w-0 strong">{entry.playerName}</bdi>
            <bdi className={`muted small ${styles.event}`}>{entry.title}</bdi>
          </li>
        ))}
      </ol>
      <Link to={paths.list(host.username)} className="small strong">
        {queueText.all(list.antrian.length + list.more - next.length)}
      </Link>
    </div>
  );
}
