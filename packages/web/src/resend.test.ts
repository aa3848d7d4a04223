import { NetworkError } from '@mabarin/api-client/client';
import { fail } from '@mabarin/domain/errors';
import { expect, test } from 'vitest';
import { sendUntilAnswered } from './resend.ts';

/** Answers one after the other; an error is thrown. Notes the pauses. */
function server(...answers: unknown[]) {
  const pauses: number[] = [];
  let sent = 0;
  const answer = sendUntilAnswered(
    async () => {
      const next = answers[sent];
      sent += 1;
      if (next instanceof Error) throw next;
      return next;
    },
    { pause: async (ms) => void pauses.push(ms) },
  );
  return { answer, pauses, sent: () => sent };
}

const lost = new NetworkError('no answer');

test('a command is sent until it is answered, with longer pauses, but never longer than five seconds', async () => {
  const { answer, pauses } = server(
    lost,
    new NetworkError('a page of a proxy', { answered: true }),
    lost,
    lost,
    'done',
  );
  expect(await answer).toBe('done');
  expect(pauses).toEqual([1000, 2000, 4000, 5000]);
});

test('a busy server is asked again, a refusal is the answer', async () => {
  const { answer, sent } = server(fail('http.unavailable'), fail('http.too_many'), fail('mabar.game_outdated'));
  await expect(answer).rejects.toMatchObject({ code: 'mabar.game_outdated' });
  expect(sent()).toBe(3);
});

test('what a caller takes for an answer ends it too', async () => {
  const errors = [lost, fail('http.too_many')];
  const answer = sendUntilAnswered(() => Promise.reject(errors.shift() ?? new Error('sent too often')), {
    final: (error) => error !== lost,
    pause: async () => undefined,
  });
  await expect(answer).rejects.toMatchObject({ code: 'http.too_many' });
});

test('the same fault five times in a row is the answer; a lost one between them is not', async () => {
  const fault = fail('http.broken');
  const { answer, sent } = server(fault, fault, lost, fault, fault, fault, fault, fault, 'never');
  await expect(answer).rejects.toMatchObject({ code: 'http.broken' });
  expect(sent()).toBe(8);
});

test('a lost login is the answer: the login page follows', async () => {
  const { answer, sent } = server(fail('accounts.relogin'), 'never');
  await expect(answer).rejects.toMatchObject({ kind: 'relogin' });
  expect(sent()).toBe(1);
});
