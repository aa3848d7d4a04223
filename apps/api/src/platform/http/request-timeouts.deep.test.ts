import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requestTimeouts } from './request-timeouts.ts';
import { createServer } from './server.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
let app: FastifyInstance;
let sockets: Socket[];

/** The API's server with short limits: all of a request within 300 ms, an image within a second. */
beforeEach(async () => {
  app = await createServer(world.config, { timeouts: { requestMs: 300, uploadMs: 1_000, checkMs: 20 } });
  app.post('/small', async () => ({ status: 0 }));
  app.post('/image', { bodyLimit: 1_000_000 }, async () => ({ status: 0 }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Connects and sends these bytes, and nothing more. */
async function send(bytes: string): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}
const head = (path: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n`;
/** Received text until the connection is closed. */
async function answerOf(socket: Socket) {
  const [top = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(top.split(' ')[1]), body: JSON.parse(body) as Record<string, unknown> };
}
const late = {
  status: 408,
  body: {
    status: -1,
    code: 'http.too_slow',
    data: 'Data yang dikirim terlalu lama sampai. Cek internet kamu lalu coba lagi ya!',
  },
};

describe('a request that does not arrive', () => {
  test('is ended after 15 s, after 60 s where its body may be an image', () => {
    expect(requestTimeouts).toEqual({ requestMs: 15_000, uploadMs: 60_000, checkMs: 1_000 });
    expect(world.app.server.server).toMatchObject({
      requestTimeout: 15_000,
      headersTimeout: 15_000,
      connectionsCheckingInterval: 1_000,
    });
  });

  test('is ended with a sentence, whether its head, its body or its first byte is missing', async () => {
    const stuck = [
      '',
      'POST /small HTTP/1.1\r\nhost: x\r\n',
      `${head('/small')}{`,
      `${head('/nowhere')}{`,
      head('/small').replace('content-length: 2', 'transfer-encoding: chunked'),
    ];
    for (const answer of await Promise.all(stuck.map(async (bytes) => answerOf(await send(bytes))))) {
      expect(answer).toEqual(late);
    }
  });

  test('may take longer with an image, and is taken when it is whole, but not for good', async () => {
    const [finished, forgotten] = [await send(`${head('/image')}{`), await send(`${head('/image')}{`)];
    expect(await answerOf(await send(`${head('/small')}{`))).toEqual(late);
    finished.write('}');
    expect(await answerOf(finished)).toEqual({ status: 200, body: { status: 0 } });
    expect(await answerOf(forgotten)).toEqual(late);
  });
});

test('what HTTP itself refuses is refused in the envelope too', async () => {
  const long = await send(`GET / HTTP/1.1\r\nhost: x\r\nlogin: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect(await answerOf(long)).toMatchObject({ status: 431, body: { status: -1, code: 'http.too_large' } });
  const garbage = await send('HALO\r\n\r\n');
  expect(await answerOf(garbage)).toMatchObject({ status: 400, body: { status: -1, code: 'http.malformed' } });
});
