import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { callHttp, NoAnswerError, parseNotification } from '#adapters/http.client.ts';

const open: Server[] = [];
afterEach(() => open.splice(0).forEach((server) => server.close()));

async function serve(
  answer: (path: string) => { status?: number; headers?: Record<string, string>; body: string } | null,
) {
  const server = createServer((request, response) => {
    const sent = answer(request.url ?? '/');
    if (sent === null) return void request.socket.destroy();
    response.writeHead(sent.status ?? 200, sent.headers).end(sent.body);
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const call = (url: string) => callHttp({ method: 'GET', url, headers: {}, timeoutMs: 2_000 });
const failure = (url: string): Promise<unknown> =>
  call(url).then(
    () => null,
    (error: unknown) => error,
  );

describe('a call to a service outside', () => {
  test('keeps ids and amounts as they were written, longer than a double holds', async () => {
    const origin = await serve(() => ({ body: '{"id":9007199254740993123,"amount":52500.00,"ok":true,"in":[1.50]}' }));
    const { json } = await call(origin);
    expect(json).toEqual({ id: '9007199254740993123', amount: '52500.00', ok: true, in: ['1.50'] });
  });

  test('answers what is no JSON object as text only', async () => {
    const origin = await serve((path) => ({
      status: 502,
      body: path === '/list' ? '[1]' : '<html>Bad Gateway</html>',
    }));
    expect(await call(`${origin}/page`)).toMatchObject({ status: 502, text: '<html>Bad Gateway</html>', json: null });
    expect(await call(`${origin}/list`)).toMatchObject({ json: null });
  });

  test('tells a connection that was never made from an answer that was lost', async () => {
    const cut = await serve(() => null);
    expect(await failure(cut)).toMatchObject({ sent: true });
    const closed = await serve(() => null);
    const server = open.pop();
    await new Promise((resolve) => server?.close(resolve));
    expect(await failure(closed)).toMatchObject({ sent: false });
  });

  test('follows no redirect and reads no answer without an end', async () => {
    const origin = await serve((path) =>
      path === '/endless' ? { body: 'x'.repeat(300_000) } : { status: 302, headers: { location: '/' }, body: '' },
    );
    expect(await failure(`${origin}/moved`)).toBeInstanceOf(NoAnswerError);
    expect(await failure(`${origin}/endless`)).toMatchObject({ sent: true });
  });

  test('names neither its address nor its secret when it fails', async () => {
    const origin = await serve(() => null);
    const error = await failure(`${origin}/canary-secret?key=canary-secret`);
    expect(`${String(error)} ${JSON.stringify(error)} ${String((error as Error).stack)}`).not.toContain(
      'canary-secret',
    );
  });
});

describe('the object in a notification', () => {
  const read = (text: string) => parseNotification(Buffer.from(text));

  test('has its numbers as they were written, and the same key in different objects', () => {
    const text = '{"a":52500.00,"b":{"a":"}{\\"a\\":1"},"c":[{"a":1},{"a":2}],"d":"a","":""}';
    expect(read(text)).toEqual({ a: '52500.00', b: { a: '}{"a":1' }, c: [{ a: '1' }, { a: '2' }], d: 'a', '': '' });
  });

  test.each(['{"a":1,"a":1}', '{"b":{"a":1 , "c":[],"a" :2}}', '{"a":{},"\\u0061":2}', '{"b":[{"a":{},"a":[]}]}'])(
    'has no key twice: %s',
    (text) => {
      expect(JSON.parse(text)).toBeInstanceOf(Object);
      expect(read(text)).toBeNull();
    },
  );

  test('is at most 64 KiB long', () => {
    const ofLength = (bytes: number) => read(`{"a":"${'x'.repeat(bytes - 8)}"}`);
    expect(ofLength(65_536)).not.toBeNull();
    expect(ofLength(65_537)).toBeNull();
  });
});
