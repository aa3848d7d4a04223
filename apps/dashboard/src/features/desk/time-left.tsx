import { useNow } from '#platform/live/now.ts';
import desk from './desk.module.css';
import { deskText } from './desk.text.ts';

const MINUTE_MS = 60_000;

/** Time until a deadline, marked in its last hour. */
export function TimeLeft({ until }: { until: number }) {
  const minutes = Math.floor((until - useNow()) / MINUTE_MS);
  return (
    <span className={`px-2 sunken small strong ${desk.stamp}`} data-tone={minutes < 60 ? 'warn' : undefined}>
      {minutes < 0 ? deskText.overdue : deskText.left(Math.floor(minutes / 60), minutes % 60)}
    </span>
  );
}
