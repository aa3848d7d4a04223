import { NetworkError } from '@mabarin/api-client/client';
import { fail } from '@mabarin/domain/errors';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from '@mabarin/ui/testing/render';
import { createPageQueryClient } from './query-client.ts';
import { useOffline } from './use-offline.ts';
import { usePoll, type PollOptions } from './use-poll.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const lost = () => new NetworkError('no answer');

/** A poll whose calls bring what is given, in turn; the last one again and again. Errors are thrown. */
async function follow(answers: readonly unknown[], options: Partial<PollOptions<unknown>> = {}) {
  const signals: AbortSignal[] = [];
  const client = createPageQueryClient();
  const made: PollOptions<unknown> = {
    async ask(signal) {
      const answer = answers[Math.min(signals.length, answers.length - 1)];
      signals.push(signal);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    everyMs: () => 5_000,
    ...options,
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, act, unmount } = await renderHook(() => ({ ...usePoll('list', () => made), offline: useOffline() }), {
    wrapper,
  });
  return {
    signals,
    calls: () => signals.length,
    shown: () => result.current,
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    unmount,
    look(visibility: 'hidden' | 'visible') {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
      return act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    },
  };
}

test('what came with the page is asked for at once all the same, and again every 5 s', async () => {
  const list = await follow(['fresh', 'fresher'], { first: 'came' });
  expect(list.calls()).toBe(1);
  await list.pass(10);
  expect(list.shown()).toMatchObject({ data: 'fresh', error: null, busy: false });
  await list.pass(5_000);
  expect([list.shown().data, list.calls()]).toEqual(['fresher', 2]);
});

test('a lost call is repeated after 1 s and 2 s before it counts, and the old data stays', async () => {
  const list = await follow([lost(), lost(), lost(), 'there'], { first: 'came' });
  await list.pass(2_900);
  expect([list.calls(), list.shown().error, list.shown().busy]).toEqual([2, null, true]);
  await list.pass(200);
  expect(list.shown()).toMatchObject({ data: 'came', error: expect.any(NetworkError), busy: false });
  await list.pass(2_600);
  expect(list.shown()).toMatchObject({ data: 'there', error: null, busy: false });
});

test('a page says that nothing answers, until something does', async () => {
  const list = await follow([lost(), lost(), lost(), 'there'], { first: 'came' });
  await list.pass(2_900);
  expect(list.shown().offline).toBe(false);
  await list.pass(200);
  expect(list.shown()).toMatchObject({ data: 'came', offline: true });
  await list.pass(2_600);
  expect(list.shown()).toMatchObject({ data: 'there', offline: false });
});

test('the failure of a page without data stays while it is asked again', async () => {
  const list = await follow([lost()]);
  await list.pass(3_100);
  expect([list.calls(), list.shown().error]).toEqual([3, expect.any(NetworkError)]);
  await list.pass(2_600);
  expect([list.calls(), list.shown().error, list.shown().busy]).toEqual([4, expect.any(NetworkError), true]);
});

test('a refusal is an answer: it is not repeated', async () => {
  const list = await follow([fail('accounts.host_not_found')]);
  await list.pass(4_000);
  expect([list.calls(), list.shown().data]).toEqual([1, undefined]);
});

test('nobody who is away is asked for; the return asks at once', async () => {
  const list = await follow(['a', 'b']);
  await list.pass(10);
  await list.look('hidden');
  await list.pass(60_000);
  expect(list.calls()).toBe(1);
  await list.look('visible');
  await list.pass(10);
  expect(list.shown().data).toBe('b');
});

test('the call of a page that was put to sleep is aborted on return, which asks anew', async () => {
  let calls = 0;
  const payment = await follow([], {
    async ask(signal) {
      calls += 1;
      if (calls === 1) return new Promise((_, reject) => signal.addEventListener('abort', () => reject(lost())));
      return 'paid';
    },
  });
  await payment.look('hidden');
  await payment.pass(60_000);
  expect([calls, payment.shown().busy]).toEqual([1, true]);
  await payment.look('visible');
  await payment.pass(10);
  expect([calls, payment.shown().data, payment.shown().busy]).toEqual([2, 'paid', false]);
});

test('what has ended is not asked for again, nor on return', async () => {
  const ticket = await follow(['ended'], { everyMs: (data) => (data === 'ended' ? null : 5_000) });
  await ticket.pass(60_000);
  await ticket.look('visible');
  await ticket.pass(60_000);
  expect(ticket.calls()).toBe(1);
});

test('who leaves the page takes the call back', async () => {
  let taken: AbortSignal | undefined;
  const list = await follow([], {
    ask(signal) {
      taken = signal;
      return new Promise(() => undefined);
    },
  });
  await list.unmount();
  expect(taken?.aborted).toBe(true);
});

test('an answer that was asked for before another call brought one does not come after it', async () => {
  const answers: ((data: string) => void)[] = [];
  const ticket = await follow([], { ask: () => new Promise<string>((resolve) => answers.push(resolve)) });
  ticket.shown().poll.set('new');
  answers[0]?.('old');
  await ticket.pass(10);
  expect(ticket.shown()).toMatchObject({ data: 'new', error: null, busy: false });
});
