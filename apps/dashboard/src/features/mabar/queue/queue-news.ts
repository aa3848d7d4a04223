import type { MabarList } from '@mabarin/api-client/contract/mabar';
import { mabarText } from '#features/mabar/mabar.text.ts';

/** Queue changes are announced at most this often (docs/spec/dashboard.md; WCAG: one sentence, not a stream). */
export const NEWS_EVERY_MS = 5000;

type Timers = { now: () => number; later: (run: () => void, ms: number) => () => void };

/** Announces a changed list in one sentence; quick further changes share a later sentence. */
export function createQueueNews(say: (sentence: string) => void, { now, later }: Timers) {
  let announced: MabarList | undefined;
  let latest: MabarList | undefined;
  let lastAt = -Infinity;
  let cancel: (() => void) | undefined;

  function announce(): void {
    cancel = undefined;
    if (announced === undefined || latest === undefined) return;
    const sentence = newsOf(announced, latest);
    announced = latest;
    if (sentence === null) return;
    lastAt = now();
    say(sentence);
  }

  return {
    see(list: MabarList): void {
      latest = list;
      announced ??= list;
      if (cancel !== undefined) return;
      const wait = lastAt + NEWS_EVERY_MS - now();
      if (wait <= 0) announce();
      else cancel = later(announce, wait);
    },
    close(): void {
      cancel?.();
    },
  };
}

/** The announcement, or null when nobody came or left. */
export function newsOf(before: MabarList, after: MabarList): string | null {
  const known = new Set([...before.queue, ...before.playing].map(({ id }) => id));
  const arrived = after.queue.filter(({ id }) => !known.has(id)).length;
  const same = before.queue.length === after.queue.length && before.playing.length === after.playing.length;
  if (same && arrived === 0) return null;
  const counts = mabarText.counts(after.queue.length, after.playing.length);
  return arrived === 0 ? counts : `${mabarText.newWaiting(arrived)} ${counts}`;
}
