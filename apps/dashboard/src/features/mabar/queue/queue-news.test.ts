import { expect, test } from 'vitest';
import { createQueueNews, newsOf, NEWS_EVERY_MS } from './queue-news.ts';
import { answer } from '#features/mabar/testing.ts';

function hearing() {
  const said: string[] = [];
  let now = 0;
  let planned: { run: () => void; at: number } | undefined;
  const news = createQueueNews((sentence) => said.push(sentence), {
    now: () => now,
    later(run, ms) {
      planned = { run, at: now + ms };
      return () => (planned = undefined);
    },
  });
  return {
    said,
    see: (queue: string[], playing: string[] = []) => news.see(answer(queue, playing).data),
    pass(ms: number) {
      now += ms;
      if (planned === undefined || planned.at > now) return;
      const { run } = planned;
      planned = undefined;
      run();
    },
    close: () => news.close(),
    isPlanned: () => planned !== undefined,
  };
}

test('the first list is not news', () => {
  const { said, see } = hearing();
  see(['a', 'b']);
  expect(said).toEqual([]);
});

test('a new order is announced with the counts', () => {
  const { said, see } = hearing();
  see(['a']);
  see(['a', 'b'], ['c']);
  expect(said).toEqual(['1 antrian baru. 2 di antrian, 1 bermain.']);
});

test('changes within five seconds are announced once, together', () => {
  const { said, see, pass } = hearing();
  see([]);
  see(['a']);
  see(['a', 'b']);
  see(['a', 'b', 'c']);
  pass(NEWS_EVERY_MS - 1);
  expect(said).toHaveLength(1);
  pass(1);
  expect(said).toEqual(['1 antrian baru. 1 di antrian, 0 bermain.', '2 antrian baru. 3 di antrian, 0 bermain.']);
});

test('a change that was undone meanwhile is not announced', () => {
  const { said, see, pass } = hearing();
  see(['a']);
  see(['a', 'b']);
  see(['a']);
  see(['a', 'b']);
  pass(NEWS_EVERY_MS);
  expect(said).toHaveLength(1);
});

test('a moved player is no new order', () => {
  expect(newsOf(answer(['a', 'b']).data, answer(['b'], ['a']).data)).toBe('1 di antrian, 1 bermain.');
  expect(newsOf(answer(['a']).data, answer(['a']).data)).toBeNull();
});

test('a closed page has nothing planned', () => {
  const { see, close, isPlanned } = hearing();
  see([]);
  see(['a']);
  see(['a', 'b']);
  expect(isPlanned()).toBe(true);
  close();
  expect(isPlanned()).toBe(false);
});
