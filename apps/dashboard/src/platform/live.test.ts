import { NetworkError } from '@mabarin/api-client/client';
import { fail } from '@mabarin/domain/errors';
import { Failure } from '@mabarin/domain/failures';
import { broadcast, command, display } from '@mabarin/domain/live/frame';
import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { liveStore, wireLive, type Refreshes } from './live.ts';
import { createDashboardQueryClient } from './query-client.ts';

const refreshes: Refreshes = { 'mabar-refresh': [['mabar', 'list']], 'blacklist-refresh': [['mabar', 'blacklist']] };

/** A page that shows both lists. */
async function world() {
  const queryClient = createDashboardQueryClient();
  const asked: string[] = [];
  /** What the next reads meet, one after the other; an empty list is a healthy server. */
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
  const heard: string[] = [];
  const wiring = wireLive({ queryClient, refreshes, onBroadcast: ({ caption }) => heard.push(caption) });
  onTestFinished(wiring.close);
  return { asked, faults, heard, list, wiring, queryClient };
}

/** The same with a clock that the test moves, and with an open stream that has told everything. */
async function movedWorld() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const made = await world();
  made.wiring.onState('open');
  made.wiring.onSign();
  await vi.advanceTimersByTimeAsync(1_000);
  made.asked.length = 0;
  const began = Date.now();
  const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
  /** How many reads there were in so many seconds. */
  const reads = async (seconds: number) => {
    await wait(seconds);
    return made.asked.splice(0).length;
  };
  /** In seconds since then. */
  const behindSince = () => {
    const since = liveStore.getState().behindSince;
    return since === null ? null : (since - began) / 1_000;
  };
  return { ...made, wait, reads, behindSince };
}

const busy = () => fail('http.unavailable');

test('mabar-refresh asks for the mabar list again and for nothing else [dash 4 live]', async () => {
  const { asked, wiring } = await world();
  wiring.onFrame(command('mabar-refresh'));
  await vi.waitFor(() => expect(asked).toEqual(['list']));
});

test('the old rows stay while the new ones are asked for', async () => {
  const { list, wiring } = await world();
  const before = list.getCurrentResult().data;
  wiring.onFrame(command('mabar-refresh'));
  expect(list.getCurrentResult().data).toBe(before);
  expect(list.getCurrentResult().isPending).toBe(false);
  await vi.waitFor(() => expect(list.getCurrentResult().data).not.toBe(before));
});

test('commands nobody here listens to and notifications of display pages change nothing', async () => {
  const { asked, heard, wiring } = await world();
  wiring.onFrame(command('cash-refresh'));
  wiring.onFrame(display('overlay'));
  await Promise.resolve();
  expect(asked).toEqual([]);
  expect(heard).toEqual([]);
});

test('a broadcast is passed on', async () => {
  const { asked, heard, wiring } = await world();
  wiring.onFrame(broadcast('notification', 'Pengumuman', 'Server dirawat malam ini.'));
  expect(heard).toEqual(['Pengumuman']);
  expect(asked).toEqual([]);
});

test('an opened stream and a reset ask for every list, because something may have been missed [dec live]', async () => {
  const { asked, wiring } = await world();
  wiring.onReset();
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['blacklist', 'list']));
  asked.length = 0;
  wiring.onState('open');
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['blacklist', 'list']));
});

test('twenty notifications at once ask twice: at once, and for what rang meanwhile once more [dec live]', async () => {
  const { asked, wiring } = await world();
  for (let ring = 0; ring < 20; ring += 1) wiring.onFrame(command('mabar-refresh'));
  await vi.waitFor(() => expect(asked).toEqual(['list']));
  await vi.waitFor(() => expect(asked).toEqual(['list', 'list']), { timeout: 2000 });
  wiring.onFrame(command('blacklist-refresh'));
  await vi.waitFor(() => expect(asked).toEqual(['list', 'list', 'blacklist']));
});

test('the poll asks for everything while the stream is down, and for nothing while it is open [dec live]', async () => {
  const { asked, wiring } = await world();
  for (const connected of [null, true]) {
    liveStore.setState({ connected });
    wiring.onPoll();
  }
  await Promise.resolve();
  expect(asked).toEqual([]);
  wiring.onState('waiting');
  wiring.onPoll();
  await vi.waitFor(() => expect([...asked].sort()).toEqual(['blacklist', 'list']));
});

test('what a notification asked for is owed until it is answered: one 503 heals, and meanwhile the screen says since when it is behind', async () => {
  const { wiring, faults, list, wait, behindSince } = await movedWorld();
  await wait(9);
  faults.push(busy());
  wiring.onFrame(command('mabar-refresh'));
  await wait(0.5);
  expect(behindSince()).toBe(9);
  expect(list.getCurrentResult().isError).toBe(false);
  await wait(1);
  expect(behindSince()).toBeNull();
  expect(list.getCurrentResult().isSuccess).toBe(true);
});

test('a list that keeps failing is asked for ever more slowly, but at least every 15 s, until it is there', async () => {
  const { wiring, faults, list, wait, reads, behindSince } = await movedWorld();
  const before = list.getCurrentResult().data;
  faults.push(...Array.from({ length: 60 }, busy));
  wiring.onFrame(command('mabar-refresh'));
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
  const { wiring, faults, reads } = await movedWorld();
  const none = new NetworkError('no answer');
  faults.push(...Array.from({ length: 12 }, () => none));
  wiring.onFrame(command('mabar-refresh'));
  await reads(23);
  expect(await reads(3)).toBe(0);
  wiring.onReturn();
  expect(await reads(0.1)).toBe(1);

  faults.length = 0;
  await reads(30);
  const slow = new Failure('http.too_many', { kind: 'too_many', text: 'Pelan-pelan.' }, { retryAfter: 40 });
  faults.push(slow);
  wiring.onFrame(command('mabar-refresh'));
  expect(await reads(20)).toBe(1);
  wiring.onReturn();
  expect(await reads(19)).toBe(0);
  expect(await reads(2)).toBe(1);
});

test('a list that failed without a notification is owed too, and a refusal is asked for by nobody', async () => {
  const { list, faults, wait, reads, behindSince } = await movedWorld();
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
  const { wiring, wait, behindSince } = await movedWorld();
  wiring.onSign();
  await wait(22);
  wiring.onState('waiting');
  expect(behindSince()).toBe(0);
  await wait(7);
  wiring.onPoll();
  await wait(1);
  expect(behindSince()).toBe(29);
  wiring.onState('connecting');
  wiring.onState('open');
  await wait(1);
  expect(liveStore.getState()).toEqual({ connected: true, reachable: true, behindSince: null });
});

test('an answer that takes longer than two seconds counts as missing', async () => {
  const { wiring, faults, wait, behindSince } = await movedWorld();
  faults.push(new Promise((resolve) => setTimeout(resolve, 3_000)));
  wiring.onFrame(command('mabar-refresh'));
  await wait(1.9);
  expect(behindSince()).toBeNull();
  await wait(0.2);
  expect(behindSince()).toBe(0);
  await wait(1);
  expect(behindSince()).toBeNull();
});

test('a notification during the first read of a list leads to a second read: the first may be older than the change', async () => {
  const { wiring, queryClient, faults, asked, wait } = await movedWorld();
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
  wiring.onFrame(command('blacklist-refresh'));
  await wait(3);
  expect(asked).toEqual(['blacklist', 'blacklist']);
});
