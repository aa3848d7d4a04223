import { formatRupiah } from '@mabarin/ui/format/money';
import type { ReactNode } from 'react';
import type { WidgetsNow } from './widgets.api.ts';
import styles from './widgets.module.css';
import { widgetsText } from './widgets.text.ts';

/** What a widget shows now, by the server. */
function Preview({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.preview} role="group" aria-label={widgetsText.now(title)}>
      {children}
    </div>
  );
}

type PreviewProps = { title: string; widgets: WidgetsNow };

export function StatisticPreview({ title, widgets }: PreviewProps) {
  const { game, win, lose } = widgets.statistic.state;
  const counts = [
    [widgetsText.game, game],
    [widgetsText.win, win],
    [widgetsText.lose, lose],
  ] as const;
  return (
    <Preview title={title}>
      <dl className={styles.counts}>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt className={styles.muted}>{name}</dt>
            <dd className={styles.number}>{count}</dd>
          </div>
        ))}
      </dl>
    </Preview>
  );
}

export function MarqueePreview({ title, widgets }: PreviewProps) {
  const { text } = widgets.marquee.state;
  return (
    <Preview title={title}>
      {text === '' ? <p className={styles.muted}>{widgetsText.noText}</p> : <p className={styles.words}>{text}</p>}
    </Preview>
  );
}

export function QueuePreview({ title, widgets }: PreviewProps) {
  const { playing, queue, waiting } = widgets.queue.state;
  return (
    <Preview title={title}>
      <p className={styles.label}>{widgetsText.playing}</p>
      {playing.length === 0 && <p className={styles.muted}>{widgetsText.nobodyPlays}</p>}
      <Rows rows={playing.map(({ name, played, count }) => [name, `${played}/${count}`])} />
      <p className={styles.label}>{widgetsText.waiting(waiting)}</p>
      {waiting === 0 && <p className={styles.muted}>{widgetsText.nobodyWaits}</p>}
      <Rows rows={queue.map((entry) => [entry.name, entry.title])} />
    </Preview>
  );
}

export function GoalPreview({ title, widgets }: PreviewProps) {
  const { state } = widgets.goal;
  return (
    <Preview title={title}>
      {state.target === null ? (
        <p className={styles.muted}>{widgetsText.noGoal}</p>
      ) : (
        <>
          <p className={styles.label}>{state.title}</p>
          <progress
            className={styles.progress}
            aria-label={state.title}
            max={state.target}
            value={Math.min(state.amount, state.target)}
          />
          <p>{widgetsText.goalOf(formatRupiah(state.amount), formatRupiah(state.target))}</p>
        </>
      )}
    </Preview>
  );
}

export function LeaderboardPreview({ title, widgets }: PreviewProps) {
  const { state } = widgets.leaderboard;
  return (
    <Preview title={title}>
      <p className={styles.label}>{state.title}</p>
      {state.rows.length === 0 && <p className={styles.muted}>{widgetsText.nobodyGave}</p>}
      <Rows rows={state.rows.map(({ name, amount }) => [name, formatRupiah(amount)])} />
    </Preview>
  );
}

/** Names with what stands beside them. Two rows may be the same: their place tells them apart. */
function Rows({ rows }: { rows: readonly (readonly [string, string])[] }) {
  if (rows.length === 0) return null;
  return (
    <ol className={styles.rows}>
      {rows.map(([name, value], place) => (
        <li key={`${place} ${name}`}>
          <span className={styles.name}>{name}</span>
          <span className={styles.value}>{value}</span>
        </li>
      ))}
    </ol>
  );
}
