import { broadcast, command, display } from '@mabarin/domain/live/frame';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { liveStore, wireLive, type Refreshes } from './live.ts';

const refreshes: Refreshes = { 'mabar-refresh': [['mabar', 'list']], 'blacklist-refresh': [['mabar', 'blacklist']] };

/** A page that shows both lists. */
async function world() {
  const queryClient = new QueryClient();
  const asked: string[] = [];
  let reads = 0;
  const watch = async (name: string) => {
    const observer = new QueryObserver(queryClient, {
      queryKey: ['mabar', name],
      queryFn: () => {
        asked.push(name);
        reads += 1;
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
  return { asked, heard, list, wiring };
}

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

test('commands nobody here listens to and doorbells of display pages change nothing', async () => {
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
  wiring.onOpen();
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['blacklist', 'list']));
});

test('twenty doorbells at once ask twice: at once, and for what rang meanwhile once more [dec live]', async () => {
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
  liveStore.setState({ connected: false });
  wiring.onPoll();
  await vi.waitFor(() => expect([...asked].sort()).toEqual(['blacklist', 'list']));
});
