import { isFailureError } from '@mabarin/domain/failures';
import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient, NetworkError } from '#client.ts';
import { anyoneGets, endpoint, ownerPosts } from '#endpoint.ts';

const save = endpoint(ownerPosts, {
  path: '/api/dashboard/uji',
  summary: 'Saves.',
  input: v.object({ title: v.string() }),
  output: v.object({ data: v.number() }),
  fails: [],
});
const read = endpoint(anyoneGets, {
  path: '/api/host/:id',
  summary: 'Reads.',
  input: v.object({ id: v.string(), after: v.optional(v.number()) }),
  output: v.object({ data: v.string() }),
  fails: [],
});

const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);

/** A client whose calls get this answer, and what was asked for. */
function world(answer: (init: RequestInit) => Response | Promise<Response>) {
  const asked: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return answer(init);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const lost: string[] = [];
  const reached: boolean[] = [];
  const call = createClient({
    api: 'https://api.test',
    headers: () => ({ login: 'derived' }),
    onRelogin: ({ code }) => lost.push(code),
    onReach: (yes) => reached.push(yes),
  });
  return { call, asked, lost, reached };
}

async function thrown(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable('the call was answered'),
    (error: unknown) => error,
  );
}

test('a call names its application, version and login [dash 7 headers] [pub 7 headers]', async () => {
  const { call, asked } = world(() => json({ status: 0, data: 7 }));
  expect(await call(save, { title: 'Uji' }, { idempotencyKey: 'kunci-satu' })).toEqual({ status: 0, data: 7 });
  expect(asked).toMatchObject([
    {
      url: 'https://api.test/api/dashboard/uji',
      init: { method: 'POST', credentials: 'include', body: '{"title":"Uji"}' },
    },
  ]);
  expect(asked[0]?.init.headers).toEqual({
    application: 'mabarin',
    'application-version': '1.0',
    'content-type': 'application/json',
    'idempotency-key': 'kunci-satu',
    login: 'derived',
  });
});

test('what stands in the path is not said twice, and what is left out is not said', async () => {
  const { call, asked } = world(() => json({ status: 0, data: 'x' }));
  await call(read, { id: 'bang kancil/..', after: 3 });
  await call(read, { id: 'a' });
  expect(asked.map(({ url }) => url)).toEqual([
    'https://api.test/api/host/bang%20kancil%2F..?after=3',
    'https://api.test/api/host/a',
  ]);
  expect(asked[0]?.init).not.toHaveProperty('body');
});

test('a refusal is the failure that the server threw, with its words and what came along', async () => {
  const { call, lost } = world(() => json({ status: -1, data: 'Sudah dicatat.', code: 'mabar.x', list: [1] }));
  const error = await thrown(call(save, { title: '' }));
  expect(error).toMatchObject({ message: 'Sudah dicatat.', code: 'mabar.x', kind: 'refused', extra: { list: [1] } });
  expect(isFailureError(error)).toBe(true);
  expect(lost).toEqual([]);
});

test('the HTTP code says what kind of refusal it is, -2 that something ended, and 429 when to come back', async () => {
  const kinds = async (body: object, init: ResponseInit) => {
    const { call } = world(() => json({ data: 'Maaf.', code: 'x.y', ...body }, init));
    return thrown(call(save, { title: '' }));
  };
  expect(await kinds({ status: -1 }, { status: 400 })).toMatchObject({ kind: 'malformed' });
  expect(await kinds({ status: -1 }, { status: 500 })).toMatchObject({ kind: 'broken' });
  expect(await kinds({ status: -1 }, { status: 503 })).toMatchObject({ kind: 'unavailable' });
  expect(await kinds({ status: -2 }, { status: 200 })).toMatchObject({ kind: 'ended' });
  expect(await kinds({ status: -1 }, { status: 429, headers: { 'retry-after': '9' } })).toMatchObject({
    kind: 'too_many',
    retryAfter: 9,
  });
});

test('a lost session is reported to the log-out handler [dash 4 relogin]', async () => {
  const { call, lost } = world(() =>
    json({ status: -1, relogin: true, data: 'Login lagi.', code: 'accounts.relogin' }),
  );
  expect(await thrown(call(save, { title: '' }))).toMatchObject({ kind: 'relogin' });
  expect(lost).toEqual(['accounts.relogin']);
});

test('no answer is the network, and an answer that is none of ours is the server [dash 8 codes]', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) });
  const answers: [() => Response | Promise<Response>, boolean][] = [
    [() => Promise.reject(new TypeError('Failed to fetch')), false],
    [() => new Response(broken), false],
    [() => new Response('<h1>Bad Gateway</h1>', { status: 502 }), true],
    [() => new Response('', { status: 500 }), true],
    [() => json(['no envelope']), true],
    [() => json({ data: 'no status' }), true],
  ];
  for (const [answer, answered] of answers) {
    const error = await thrown(world(answer).call(save, { title: '' }));
    expect(error).toBeInstanceOf(NetworkError);
    expect((error as NetworkError).answered).toBe(answered);
  }
});

/** A fetch into a black hole: nothing comes until it is taken back. */
const blackHole = ({ signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

test('a call without an answer ends after 10 s, after 30 s or 60 s where it may take longer', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { call, reached } = world(blackHole);
  for (const [one, seconds] of [
    [save, 10],
    [{ ...save, outside: true }, 30],
    [{ ...save, bodyLimit: 1_450_000 }, 60],
  ] as const) {
    let error: unknown = null;
    void thrown(call(one, { title: 'Uji' })).then((met) => (error = met));
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(error).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(error).toMatchObject({ name: 'NetworkError', answered: false, timedOut: true });
  }
  expect(reached).toEqual([false, false, false]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a time limit counts until the whole answer is there', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { call } = world(({ signal }) => {
    const body = new ReadableStream({
      start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    });
    return new Response(body);
  });
  let error: unknown = null;
  void thrown(call(read, { id: 'a' })).then((met) => (error = met));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(error).toMatchObject({ name: 'NetworkError', answered: false, timedOut: true });
});

test('whether the API was reached is reported after each call, but not of one that its caller took back', async () => {
  const answers: [() => Response | Promise<Response>, boolean][] = [
    [() => json({ status: 0, data: 1 }), true],
    [() => json({ status: -1, data: 'Maaf.', code: 'x.y' }, { status: 503 }), true],
    [() => new Response('<h1>Bad Gateway</h1>', { status: 502 }), false],
    [() => Promise.reject(new TypeError('Failed to fetch')), false],
  ];
  for (const [answer, expected] of answers) {
    const { call, reached } = world(answer);
    await call(save, { title: '' }).catch(() => {});
    expect(reached).toEqual([expected]);
  }
  const { call, reached } = world(blackHole);
  const taken = new AbortController();
  const work = thrown(call(save, { title: '' }, { signal: taken.signal }));
  taken.abort();
  expect(await work).toMatchObject({ timedOut: false });
  const late = new AbortController();
  const limited = thrown(call(save, { title: '' }, { signal: late.signal }));
  late.abort(new DOMException('No answer within 5 s', 'TimeoutError'));
  expect(await limited).toMatchObject({ timedOut: true });
  expect(reached).toEqual([false]);
});
