import { fail } from '@mabarin/domain/errors';
import { NetworkError } from '@mabarin/api-client/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPoll, type PollOptions } from './poll.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = () => new NetworkError('no answer');

/** A poll with these responses in order; the last one repeats. Errors are thrown. */
function poll(answers: readonly unknown[], options: Partial<PollOptions<unknown>> = {}) {
  let calls = 0;
  let away = false;
  const returns = new Set<() => void>();
  const signals: AbortSignal[] = [];
  const made = createPoll<unknown>(
    {
      async ask(signal) {
        signals.push(signal);
        const answer = answers[Math.min(calls, answers.length - 1)];
        calls += 1;
        if (answer instanceof Error) throw answer;
        return answer;
      },
      everyMs: () => 5_000,
      ...options,
    },
    {
      isAway: () => away,
      onReturn(listener) {
        returns.add(listener);
        return () => void returns.delete(listener);
      },
    },
  );
  return {
    ...made,
    signals,
    calls: () => calls,
    follow: () => made.subscribe(() => undefined),
    leave: () => void (away = true),
    comeBack() {
      away = false;
      for (const listener of returns) listener();
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

test('what came with the page is shown, asked for at once all the same, and again every 5 s', async () => {
  const list = poll(['fresh', 'fresher'], { first: 'came' });
  expect([list.get().data, list.calls()]).toEqual(['came', 0]);
  list.follow();
  await list.pass(0);
  expect(list.get()).toEqual({ data: 'fresh', error: null, busy: false });
  await list.pass(5_000);
  expect([list.get().data, list.calls()]).toEqual(['fresher', 2]);
});

test('an answer that says the same is the same object', async () => {
  const list = poll([{ rows: [1] }, { rows: [1] }, { rows: [2] }]);
  list.follow();
  await list.pass(0);
  const first = list.get().data;
  await list.pass(5_000);
  expect(list.get().data).toBe(first);
  await list.pass(5_000);
  expect(list.get().data).toEqual({ rows: [2] });
});

test('a lost call is repeated after 1 s and 2 s before it counts, and the old data stays', async () => {
  const list = poll([lost(), lost(), lost(), 'there'], { first: 'came' });
  list.follow();
  await list.pass(2_999);
  expect([list.calls(), list.get().error, list.get().busy]).toEqual([2, null, true]);
  await list.pass(1);
  expect(list.get()).toEqual({ data: 'came', error: expect.any(NetworkError), busy: false });
  await list.pass(5_000);
  expect(list.get()).toEqual({ data: 'there', error: null, busy: false });
});

test('while nothing answers, one call is made every 2.5 s', async () => {
  const list = poll([lost(), lost(), lost(), lost(), lost(), 'there'], { first: 'came' });
  list.follow();
  await list.pass(3_000);
  expect(list.calls()).toBe(3);
  await list.pass(2_500);
  expect([list.calls(), list.get().error]).toEqual([4, expect.any(NetworkError)]);
  await list.pass(5_000);
  expect(list.get()).toEqual({ data: 'there', error: null, busy: false });
});

test('a refusal is an answer: it is not repeated', async () => {
  const list = poll([fail('accounts.host_not_found')]);
  list.follow();
  await list.pass(4_999);
  expect([list.calls(), list.get().data]).toEqual([1, undefined]);
});

test('nobody who is away is asked for; the return asks at once', async () => {
  const list = poll(['a', 'b']);
  list.follow();
  await list.pass(0);
  list.leave();
  await list.pass(60_000);
  expect(list.calls()).toBe(1);
  list.comeBack();
  await list.pass(0);
  expect(list.get().data).toBe('b');
});

test('a call that was under way when the viewer left is taken back on return, which asks anew', async () => {
  let calls = 0;
  const payment = poll([], {
    async ask(signal) {
      calls += 1;
      // Like a tab that a phone put to sleep: the first call never gets a response.
      if (calls === 1) return new Promise((_, reject) => signal.addEventListener('abort', () => reject(lost())));
      return 'paid';
    },
  });
  payment.follow();
  payment.leave();
  await payment.pass(60_000);
  expect([calls, payment.get().busy]).toEqual([1, true]);
  payment.comeBack();
  await payment.pass(0);
  expect([calls, payment.get()]).toEqual([2, { data: 'paid', error: null, busy: false }]);
});

test('what has ended is not asked for again, nor on return', async () => {
  const ticket = poll(['ended'], { everyMs: (data) => (data === 'ended' ? null : 5_000) });
  ticket.follow();
  await ticket.pass(60_000);
  ticket.comeBack();
  await ticket.pass(60_000);
  expect(ticket.calls()).toBe(1);
});

test('the last one who leaves ends the asking and takes the call back; who comes again asks again', async () => {
  const list = poll(['a']);
  const leave = [list.follow(), list.follow()];
  leave[0]?.();
  expect(list.signals[0]?.aborted).toBe(false);
  leave[1]?.();
  expect(list.signals[0]?.aborted).toBe(true);
  await list.pass(60_000);
  expect([list.calls(), list.get().data]).toEqual([1, undefined]);
  list.follow();
  await list.pass(0);
  expect(list.get().data).toBe('a');
});

test('an answer that was asked for before another call brought one does not come after it', async () => {
  const ticket = poll(['old', 'later']);
  ticket.follow();
  ticket.cancel();
  ticket.set('new');
  await ticket.pass(0);
  expect(ticket.get()).toEqual({ data: 'new', error: null, busy: false });
  await ticket.pass(5_000);
  expect(ticket.get().data).toBe('later');
});
