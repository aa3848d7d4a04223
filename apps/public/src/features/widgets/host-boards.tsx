import type { Boards } from '@mabarin/api-client/contract/boards';
import { goalPercent } from '@mabarin/domain/widgets/goal';
import { formatRupiah } from '@mabarin/ui/format/money';
import { useBoards } from './boards.api.ts';
import styles from './boards.module.css';
import { boardsText } from './boards.text.ts';

/** The host's goal and leaderboard; one that is not on the page is null. */
export default function HostBoards({ username }: { username: string }) {
  const { data } = useBoards(username);
  if (data === undefined) return null;
  return (
    <div className={`grid gap-3 ${styles.boards}`}>
      {data.goal !== null && <Goal {...data.goal} />}
      {data.leaderboard !== null && <Leaderboard {...data.leaderboard} />}
    </div>
  );
}

function Goal({ title, target, amount }: NonNullable<Boards['goal']>) {
  return (
    <section className="min-w-0 px-4 py-3 surface rounded-panel small">
      <h2 className={`min-w-0 anywhere ${styles.title}`}>
        <bdi>{title}</bdi>
      </h2>
      <p className="row wrap items-baseline justify-between gap-x-3 mb-2">
        <b>{formatRupiah(amount)}</b>
        <span className="muted">
          {amount < target ? boardsText.goalOf(goalPercent(amount, target), formatRupiah(target)) : boardsText.goalDone}
        </span>
      </p>
      <div className={`sunken ${styles.track}`} aria-hidden>
        <div className={styles.bar} style={{ width: `${Math.min(100, goalPercent(amount, target))}%` }} />
      </div>
    </section>
  );
}

function Leaderboard({ title, range, rows }: NonNullable<Boards['leaderboard']>) {
  return (
    <section className="min-w-0 px-4 py-3 surface rounded-panel small">
      <div className="row wrap items-baseline justify-between gap-x-3 mb-2">
        <h2 className={`min-w-0 anywhere ${styles.title}`}>
          <bdi>{title}</bdi>
        </h2>
        <span className="muted">{boardsText.ranges[range]}</span>
      </div>
      {rows.length === 0 && <p className="muted">{boardsText.nobodyGave}</p>}
      <ol>
        {rows.map(({ name, amount }, index) => (
          // Two rows may be alike, so the key of one is its place.
          <li key={index} className={`row items-baseline gap-2 ${styles.row}`}>
            <span className={`muted heavy ${styles.place}`}>{index + 1}</span>
            <bdi className="flex-1 min-w-0 anywhere">{name}</bdi>
            <b>{formatRupiah(amount)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
