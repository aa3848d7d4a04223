import type { MabarList } from '@mabarin/api-client/contract/mabar';
import { mabarText } from './mabar.text.ts';

/** Queue changes are told at most this often (docs/spec/dashboard.md; WCAG: one sentence, not a stream). */
export const NEWS_EVERY_MS = 5000;

type Timers = { now: () => number; later: (run: () => void, ms: number) => () => void };

/** Tells of a changed list in one sentence, and of changes that follow quickly in one later sentence. */
export function createQueueNews(say: (sentence: string) => void, { now, later }: Timers) {
  let told: MabarList | undefined;
  let latest: MabarList | undefined;
  let lastAt = -Infinity;
  let cancel: (() => void) | undefined;

  function tell(): void {
    cancel = undefined;
    if (told === undefined || latest === undefined) return;
    const sentence = newsOf(told, latest);
    told = latest;
    if (sentence === null) return;
    lastAt = now();
    say(sentence);
  }

  return {
    see(list: MabarList): void {
      latest = list;
      told ??= list;
      if (cancel !== undefined) return;
      const wait = lastAt + NEWS_EVERY_MS - now();
      if (wait <= 0) tell();
      else cancel = later(tell, wait);
    },
    close(): void {
      cancel?.();
    },
  };
}

/** What changed, or null when nobody came or went. */
export function newsOf(before: MabarList, after: MabarList): string | null {
  const known = new Set([...before.queue, ...before.playing].map(({ id }) => id));
  const arrived = after.queue.filter(({ id }) => !known.has(id)).length;
  const same = before.queue.length === after.queue.length && before.playing.length === after.playing.length;
  if (same && arrived === 0) return null;
  const counts = mabarText.counts(after.queue.length, after.playing.length);
  return arrived === 0 ? counts : `${mabarText.newWaiting(arrived)} ${counts}`;
}
