import type { MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { memoryStore } from '@mabarin/web/testing';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepGames, mabarKeys, seenList, applyAnswer } from './list-answer.ts';
import { answer } from './testing.ts';

/** A board on top of the pretend server. */
async function board(start: MabarListAnswer) {
  const queryClient = new QueryClient();
  const server = { now: start, asked: 0, hold: Promise.resolve() };
  const observer = new QueryObserver<MabarListAnswer>(queryClient, {
    queryKey: mabarKeys.list,
    queryFn: async () => {
      server.asked += 1;
      const { now } = server;
      await server.hold;
      return now;
    },
  });
  onTestFinished(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  server.asked = 0;
  const waiting = () => observer.getCurrentResult().data?.data.queue.map(({ id }) => id);
  return { queryClient, server, waiting };
}

test('a command’s answer is shown without asking again', async () => {
  const { queryClient, server, waiting } = await board(answer(['a', 'b']));
  await applyAnswer(queryClient, seenList(queryClient), answer(['b'], ['a']));
  expect(waiting()).toEqual(['b']);
  expect(server.asked).toBe(0);
});

test('an answer that crossed a refresh does not hide what the refresh brought', async () => {
  const { queryClient, server, waiting } = await board(answer(['a', 'b']));
  const seen = seenList(queryClient);
  // A new order arrives, and its notification is read before our own, older response.
  server.now = answer(['b', 'new'], ['a']);
  await queryClient.refetchQueries({ queryKey: mabarKeys.list });
  await applyAnswer(queryClient, seen, answer(['b'], ['a']));
  await vi.waitFor(() => expect(waiting()).toEqual(['b', 'new']));
});

test('a refresh that started before the command cannot bring the old list back', async () => {
  const { queryClient, server, waiting } = await board(answer(['a', 'b']));
  const seen = seenList(queryClient);
  const gate = Promise.withResolvers<void>();
  server.hold = gate.promise;
  void queryClient.invalidateQueries({ queryKey: mabarKeys.list });
  await vi.waitFor(() => expect(server.asked).toBe(1));
  server.now = answer(['b'], ['a']);
  server.hold = Promise.resolve();
  await applyAnswer(queryClient, seen, server.now);
  gate.resolve();
  expect(waiting()).toEqual(['b']);
  await vi.waitFor(() => expect(server.asked).toBe(2));
  expect(waiting()).toEqual(['b']);
});

test('the game records are kept under the spec’s keys [dash 4 storage] [dash 4 game stored]', () => {
  const storage = memoryStore({ lastGame: '{"old":true}' });
  keepGames(storage, answer([], [], 12));
  expect(JSON.parse(storage.values.get('currentGame') ?? '')).toMatchObject({ statistic: { game: 12 } });
  expect(storage.values.has('lastGame')).toBe(false);
});
