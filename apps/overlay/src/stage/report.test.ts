import { expect, onTestFinished, test, vi } from 'vitest';
import { createReport } from '#stage/report.ts';

function begin() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const said: (number | null)[] = [];
  const world = { down: false };
  const report = createReport({
    alarm(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    now: () => performance.now(),
    async send(behindSeconds) {
      if (world.down) throw new Error('nobody there');
      said.push(behindSeconds);
    },
  });
  const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
  return { report, said, wait, world, read: (answered: boolean) => report.onRead(performance.now(), answered) };
}

test('a page that is current says so once a minute, and nothing of a break that heals within five seconds', async () => {
  const { report, said, wait, read } = begin();
  report.onStream(true);
  read(true);
  await wait(5);
  expect(said).toEqual([null]);
  await wait(30);
  report.onStream(false);
  await wait(4);
  report.onStream(true);
  await wait(26);
  expect(said).toEqual([null, null]);
});

test('a page that falls behind says since when, and each later read makes it younger', async () => {
  const { report, said, wait, read } = begin();
  report.onStream(true);
  read(true);
  await wait(10);
  report.onStream(false);
  await wait(5);
  expect(said).toEqual([null, 5]);
  await wait(50);
  read(true);
  await wait(10);
  expect(said).toEqual([null, 5, 10]);
  report.onStream(true);
  read(false);
  await wait(20);
  read(true);
  await wait(5);
  expect(said.at(-1)).toBeNull();
});

test('what nobody heard is said again, and nothing after the page has gone', async () => {
  const { report, said, wait, world, read } = begin();
  report.onStream(true);
  read(true);
  world.down = true;
  await wait(20);
  expect(said).toEqual([]);
  world.down = false;
  await wait(15);
  expect(said).toEqual([null]);
  report.close();
  await wait(600);
  expect(said).toEqual([null]);
});
