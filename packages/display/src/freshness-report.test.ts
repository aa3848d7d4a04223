import { expect, test } from 'vitest';
import { createFakeTime } from '#fake-time.ts';
import { createFreshnessReport } from '#freshness-report.ts';

function start() {
  const { after, now, advance } = createFakeTime();
  const sent: (number | null)[] = [];
  const server = { down: false };
  const report = createFreshnessReport({
    after,
    now,
    async send(behindSeconds) {
      if (server.down) throw new Error('unreachable');
      sent.push(behindSeconds);
    },
  });
  const wait = (seconds: number) => advance(seconds * 1_000);
  return { report, sent, wait, server, read: (succeeded: boolean) => report.onRead(now(), succeeded) };
}

test('an up-to-date page reports once a minute, and does not report a break of less than five seconds', async () => {
  const { report, sent, wait, read } = start();
  report.onStream(true);
  read(true);
  await wait(5);
  expect(sent).toEqual([null]);
  await wait(30);
  report.onStream(false);
  await wait(4);
  report.onStream(true);
  await wait(26);
  expect(sent).toEqual([null, null]);
});

test('a page that falls behind reports for how long, counted from its last successful read', async () => {
  const { report, sent, wait, read } = start();
  report.onStream(true);
  read(true);
  await wait(10);
  report.onStream(false);
  await wait(5);
  expect(sent).toEqual([null, 5]);
  await wait(50);
  read(true);
  await wait(10);
  expect(sent).toEqual([null, 5, 10]);
  report.onStream(true);
  read(false);
  await wait(20);
  read(true);
  await wait(5);
  expect(sent.at(-1)).toBeNull();
});

test('a failed report is sent again, and none is sent after the page was closed', async () => {
  const { report, sent, wait, server, read } = start();
  report.onStream(true);
  read(true);
  server.down = true;
  await wait(20);
  expect(sent).toEqual([]);
  server.down = false;
  await wait(15);
  expect(sent).toEqual([null]);
  report.close();
  await wait(600);
  expect(sent).toEqual([null]);
});
