import { expect, test } from 'vitest';
import { createFakeTime } from '#fake-time.ts';
import { createSnapshotFeed } from '#snapshot-feed.ts';

/** A feed whose time and server the test controls. */
function setUp() {
  const { after, advance, settle } = createFakeTime();
  const server = { reads: 0, error: null as null | 'network' | 'revoked', delay: null as null | Promise<void> };
  const calls = { revoked: 0 };
  const feed = createSnapshotFeed({
    async read() {
      server.reads += 1;
      await server.delay;
      if (server.error !== null) throw server.error;
    },
    isRevoked: (error) => error === 'revoked',
    onRevoked: () => (calls.revoked += 1),
    after,
  });
  return { feed, server, calls, advance, settle };
}

test('a burst of refreshes leads to one read, and refreshes during a read to one more [dec overlay]', async () => {
  const { feed, server, advance, settle } = setUp();
  await settle();
  expect(server.reads).toBe(1);
  for (let count = 0; count < 50; count += 1) feed.refresh();
  await advance(1_000);
  expect(server.reads).toBe(2);

  let answer = (): void => {};
  server.delay = new Promise((resolve) => {
    answer = resolve;
  });
  feed.refresh();
  await advance(300);
  expect(server.reads).toBe(3);
  feed.refresh();
  feed.refresh();
  await advance(1_000);
  expect(server.reads).toBe(3);
  answer();
  await advance(1_000);
  expect(server.reads).toBe(4);
});

test('without a refresh nothing is read again [dec overlay]', async () => {
  const { server, advance } = setUp();
  await advance(3_600_000);
  expect(server.reads).toBe(1);
});

test('a failed read is tried again with growing delays until it succeeds [dec overlay]', async () => {
  const { server, advance, settle } = setUp();
  server.error = 'network';
  await settle();
  await advance(60_000);
  expect(server.reads).toBe(1 + 4 + 3);
  server.error = null;
  await advance(15_000);
  const { reads } = server;
  await advance(3_600_000);
  expect(server.reads).toBe(reads);
});

test('a replaced key is reported once and closes the feed [dec sessions]', async () => {
  const { feed, server, advance, settle, calls } = setUp();
  await settle();
  server.error = 'revoked';
  feed.refresh();
  await advance(1_000);
  feed.refresh();
  await advance(3_600_000);
  expect(calls.revoked).toBe(1);
  expect(server.reads).toBe(2);
});
