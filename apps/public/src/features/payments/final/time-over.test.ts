import { NetworkError } from '@mabarin/api-client/client';
import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { fail, failureText } from '@mabarin/domain/errors';
import { expect, test } from 'vitest';
import { EXPIRE_RETRY_MS, timeOver } from './time-over.ts';

const paid = { transaction_id: 'a' } as PaymentResult;
const offline = () => Promise.reject(new NetworkError('offline'));

/** Fake calls of one run: each list is consumed in order, its last entry repeats. */
function calls(check: () => Promise<PaymentResult>, expires: (() => Promise<string>)[], isSaved = () => true) {
  const done = { checks: 0, expires: 0, waits: [] as number[] };
  return {
    done,
    check: () => {
      done.checks += 1;
      return check();
    },
    expire: () => {
      const next = expires[Math.min(done.expires, expires.length - 1)];
      done.expires += 1;
      return next === undefined ? offline() : next();
    },
    isSaved,
    wait: (milliseconds: number) => {
      done.waits.push(milliseconds);
      return Promise.resolve();
    },
  };
}

test('at zero the payment is checked once, and money that is there is thanked for [pub 4 countdown zero]', async () => {
  const run = calls(() => Promise.resolve(paid), []);
  expect(await timeOver(run)).toEqual({ paid });
  expect(run.done).toEqual({ checks: 1, expires: 0, waits: [] });
});

test('an unpaid one is expired, every 3 s while the net fails [pub 4 countdown zero] [pub 4 expire retry]', async () => {
  const run = calls(
    () => Promise.reject(fail('payments.pending')),
    [offline, offline, () => Promise.resolve('Waktu habis.')],
  );
  expect(await timeOver(run)).toEqual({ ended: 'Waktu habis.', unknown: false });
  expect(run.done).toEqual({ checks: 1, expires: 3, waits: [EXPIRE_RETRY_MS, EXPIRE_RETRY_MS] });
});

test('a check without network is not repeated; the expiry is what is tried again [pub 4 countdown zero]', async () => {
  const run = calls(offline, [() => Promise.resolve('Waktu habis.')]);
  expect(await timeOver(run)).toEqual({ ended: 'Waktu habis.', unknown: false });
  expect(run.done.checks).toBe(1);
});

test('a busy server is asked again like a lost network', async () => {
  const run = calls(offline, [() => Promise.reject(fail('http.unavailable')), () => Promise.resolve('Waktu habis.')]);
  expect(await timeOver(run)).toEqual({ ended: 'Waktu habis.', unknown: false });
  expect(run.done.waits).toEqual([EXPIRE_RETRY_MS]);
});

test('a payment the server calls over is not expired again', async () => {
  const run = calls(() => Promise.reject(fail('payments.expired')), []);
  expect(await timeOver(run)).toEqual({ ended: failureText('payments.expired'), unknown: false });
  expect(run.done.expires).toBe(0);
});

test('an unknown payment is forgotten', async () => {
  const run = calls(() => Promise.reject(fail('payments.unknown')), []);
  expect(await timeOver(run)).toMatchObject({ unknown: true });
});

test('a payment under review keeps its own sentence', async () => {
  const run = calls(() => Promise.reject(fail('payments.review')), [() => Promise.resolve('Waktu habis.')]);
  expect(await timeOver(run)).toEqual({ ended: failureText('payments.review'), unknown: false });
});

test('a payment that another tab finished meanwhile is not expired [pub 4 countdown zero]', async () => {
  let saved = true;
  const run = calls(offline, [
    () => {
      saved = false;
      return offline();
    },
  ]);
  expect(await timeOver({ ...run, isSaved: () => saved })).toEqual({ ended: '', unknown: false });
  expect(run.done.expires).toBe(1);
});
