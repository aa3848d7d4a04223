import { NetworkError } from '@mabarin/api-client/client';
import { fail } from '@mabarin/domain/errors';
import { Failure } from '@mabarin/domain/failures';
import { broadcast, command, display } from '@mabarin/domain/live/frame';
import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLiveUpdates, liveStore, type Refreshes } from './live.ts';
import { createDashboardQueryClient } from '#platform/query-client.ts';

const refreshes: Refreshes = { 'mabar-refresh': [['mabar', 'list']], 'blacklist-refresh': [['mabar', 'blacklist']] };

async function setup() {
  const queryClient = createDashboardQueryClient();
  const asked: string[] = [];
  /** Outcomes of the next reads in order; empty means success. */
  const faults: (Error | Promise<unknown>)[] = [];
  let reads = 0;
  const watch = async (name: string) => {
    const observer = new QueryObserver(queryClient, {
      queryKey: ['mabar', name],
      queryFn: async () => {
        asked.push(name);
        reads += 1;
        const fault = faults.shift();
        if (fault instanceof Error) throw fault;
        await fault;
        return `${name} ${reads}`;
      },
    });
    onTestFinished(observer.subscribe(() => undefined));
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
    return observer;
  };
  const list = await watch('list');
  await watch('blacklist');
  asked.length = 0;
  const broadcasts: string[] = [];
  const live = createLiveUpdates({ queryClient, refreshes, onBroadcast: ({ caption }) => broadcasts.push(caption) });
  onTestFinished(live.close);
  return { asked, faults, broadcasts, list, live, queryClient };
}

/** The same with fake timers and an open stream that has sent everything. */
async function setupWithFakeTimers() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const made = await setup();
  made.live.onState('open');
  made.live.onActivity();
  await vi.advanceTimersByTimeAsync(1_000);
  made.asked.length = 0;
  const began = Date.now();
  const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
  /** Reads within the next seconds. */
  const reads = async (seconds: number) => {
    await wait(seconds);
    return made.asked.splice(0).length;
  };
  /** Seconds since then. */
  const behindSince = () => {
    const since = liveStore.getState().behindSince;
    return since === null ? null : (since - began) / 1_000;
  };
  return { ...made, wait, reads, behindSince };
}

const busy = () => fail('http.unavailable');

test('mabar-refresh asks for the mabar list again and for nothing else [dash 4 live]', async () => {
  const { asked, live } = await setup();
  live.onFrame(command('mabar-refresh'));
  await vi.waitFor(() => expect(asked).toEqual(['list']));
});

test('the old rows stay while the new ones are asked for', async () => {
  const { list, live } = await setup();
  const before = list.getCurrentResult().data;
  live.onFrame(command('mabar-refresh'));
  expect(list.getCurrentResult().data).toBe(before);
  expect(list.getCurrentResult().isPending).toBe(false);
  await vi.waitFor(() => expect(list.getCurrentResult().data).not.toBe(before));
});

test('commands nobody here listens to and notifications of display pages change nothing', async () => {
  const { asked, broadcasts, live } = await setup();
  live.onFrame(command('cash-refresh'));
  live.onFrame(display('overlay'));
  await Promise.resolve();
  expect(asked).toEqual([]);
  expect(broadcasts).toEqual([]);
});

test('a broadcast is passed on', async () => {
  const { asked, broadcasts, live } = await setup();
  live.onFrame(broadcast('notification', 'Pengumuman', 'Server dirawat malam ini.'));
  expect(broadcasts).toEqual(['Pengumuman']);
  expect(asked).toEqual([]);
});

test('an opened stream and a reset ask for every list, because something may have been missed [dec live]', async () => {
  const { asked, live } = await setup();
  live.onReset();
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['blacklist', 'list']));
  asked.length = 0;
  live.onState('open');
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['blacklist', 'list']));
});

test('twenty notifications ask at once, and once more for those that came meanwhile [dec live]', async () => {
  const { asked, live } = await setup();
  for (let sent = 0; sent < 20; sent += 1) live.onFrame(command('mabar-refresh'));
  await vi.waitFor(() => expect(asked).toEqual(['list']));
  await vi.waitFor(() => expect(asked).toEqual(['list', 'list']), { timeout: 2000 });
  live.onFrame(command('blacklist-refresh'));
  await vi.waitFor(() => expect(asked).toEqual(['list', 'list', 'blacklist']));
});

test('the poll asks for everything while the stream is down, and for nothing while it is open [dec live]', async () => {
  const { asked, live } = await setup();
  for (const connected of [null, true]) {
    liveStore.setState({ connected });
    live.onPoll();
  }
  await Promise.resolve();
  expect(asked).toEqual([]);
  live.onState('waiting');
  live.onPoll();
  await vi.waitFor(() => expect([...asked].sort()).toEqual(['blacklist', 'list']));
});

test('a read that a notification asked for is retried, and the screen says since when it is behind', async () => {
  const { live, faults, list, wait, behindSince } = await setupWithFakeTimers();
  await wait(9);
  faults.push(busy());
  live.onFrame(command('mabar-refresh'));
  await wait(0.5);
  expect(behindSince()).toBe(9);
  expect(list.getCurrentResult().isError).toBe(false);
  await wait(1);
  expect(behindSince()).toBeNull();
  expect(list.getCurrentResult().isSuccess).toBe(true);
});

test('a list that keeps failing is asked for ever more slowly, but at least every 15 s, until it is there', async () => {
  const { live, faults, list, wait, reads, behindSince } = await setupWithFakeTimers();
  const before = list.getCurrentResult().data;
  faults.push(...Array.from({ length: 60 }, busy));
  live.onFrame(command('mabar-refresh'));
  // Each round reads three times within three seconds.
  expect(await reads(3.2)).toBe(3);
  expect(list.getCurrentResult()).toMatchObject({ isError: true, data: before });
  expect(behindSince()).toBe(0);
  expect(await reads(4.2)).toBe(3);
  await wait(60);
  faults.length = 0;
  await wait(15);
  expect(behindSince()).toBeNull();
  expect(list.getCurrentResult().isSuccess).toBe(true);
});

test('nothing waits longer when the network or the host returns, except for as long as the server said', async () => {
  const { live, faults, reads } = await setupWithFakeTimers();
  const none = new NetworkError('no answer');
  faults.push(...Array.from({ length: 12 }, () => none));
  live.onFrame(command('mabar-refresh'));
  await reads(23);
  expect(await reads(3)).toBe(0);
  live.retryNow();
  expect(await reads(0.1)).toBe(1);

  faults.length = 0;
  await reads(30);
  const slow = new Failure('http.too_many', { kind: 'too_many', text: 'Pelan-pelan.' }, { retryAfter: 40 });
  faults.push(slow);
  live.onFrame(command('mabar-refresh'));
  expect(await reads(20)).toBe(1);
  live.retryNow();
  expect(await reads(19)).toBe(0);
  expect(await reads(2)).toBe(1);
});

test('a list that failed without a notification is retried too, and a refusal is not', async () => {
  const { list, faults, wait, reads, behindSince } = await setupWithFakeTimers();
  faults.push(busy(), busy(), busy());
  void list.refetch();
  await wait(3.2);
  expect(list.getCurrentResult().isError).toBe(true);
  await wait(2);
  expect(list.getCurrentResult().isSuccess).toBe(true);
  expect(behindSince()).toBeNull();
  await wait(1);
  await reads(0);
  faults.push(fail('accounts.relogin'));
  void list.refetch();
  expect(await reads(60)).toBe(1);
});

test('while the stream is down the screen is as old as the last word or the last read', async () => {
  const { live, wait, behindSince } = await setupWithFakeTimers();
  live.onActivity();
  await wait(22);
  live.onState('waiting');
  expect(behindSince()).toBe(0);
  await wait(7);
  live.onPoll();
  await wait(1);
  expect(behindSince()).toBe(29);
  live.onState('connecting');
  live.onState('open');
  await wait(1);
  expect(liveStore.getState()).toEqual({ connected: true, reachable: true, behindSince: null });
});

test('an answer that takes longer than two seconds counts as missing', async () => {
  const { live, faults, wait, behindSince } = await setupWithFakeTimers();
  faults.push(new Promise((resolve) => setTimeout(resolve, 3_000)));
  live.onFrame(command('mabar-refresh'));
  await wait(1.9);
  expect(behindSince()).toBeNull();
  await wait(0.2);
  expect(behindSince()).toBe(0);
  await wait(1);
  expect(behindSince()).toBeNull();
});

test('a notification during the first read of a list leads to a second read', async () => {
  const { live, queryClient, faults, asked, wait } = await setupWithFakeTimers();
  queryClient.removeQueries({ queryKey: ['mabar', 'blacklist'] });
  faults.push(new Promise((resolve) => setTimeout(resolve, 1_000)));
  const observer = new QueryObserver(queryClient, {
    queryKey: ['mabar', 'blacklist'],
    queryFn: async () => {
      asked.push('blacklist');
      await faults.shift();
      return asked.length;
    },
  });
  onTestFinished(observer.subscribe(() => undefined));
  live.onFrame(command('blacklist-refresh'));
  await wait(3);
  expect(asked).toEqual(['blacklist', 'blacklist']);
});
