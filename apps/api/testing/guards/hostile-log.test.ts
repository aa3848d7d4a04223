import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#testing/world.ts';

/** Bytes of the log that hostile bytes cause, on a real socket. */
const world = useWorld();
let port: number;
const logged: string[] = [];
beforeAll(async () => {
  for (const log of [world.app.server.log, world.app.deps.log]) {
    for (const level of ['debug', 'info', 'warn', 'error'] as const) {
      const write = (about: unknown, text?: string) => {
        const { err, ...rest } = about as { err?: Error };
        logged.push(JSON.stringify({ level, time: Date.now(), ...rest, err: err?.stack, text }));
      };
      Object.assign(log, { [level]: write });
    }
  }
  await world.app.server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = world.app.server.server.address() as AddressInfo);
});

/** Sends these bytes on connections of their own; each is reset, or read to its end. */
async function attack(bytes: string, { times, resets }: { times: number; resets: boolean }) {
  logged.length = 0;
  for (let nth = 0; nth < times; nth += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(bytes);
    if (resets) {
      await new Promise((resolve) => setImmediate(resolve));
      socket.resetAndDestroy();
    } else {
      socket.resume().end();
      await once(socket, 'close');
    }
  }
  // What was sent last is handled before this is answered.
  await fetch(`http://127.0.0.1:${port}/api/payments-open`);
  return { sent: Buffer.byteLength(bytes) * times, lines: logged.join('\n') };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

describe('the log of a hostile client', () => {
  test.each([
    { what: 'connections that are reset', bytes: get('/api/ticket/x').repeat(40), times: 50, resets: true },
    { what: 'unknown tickets', bytes: get('/api/ticket/x').repeat(20), times: 20, resets: false },
    { what: 'addresses that lead nowhere', bytes: get('/wp-login.php'), times: 100, resets: false },
    { what: 'broken JSON', bytes: post('/api/join', '{'), times: 100, resets: false },
    { what: 'no HTTP', bytes: '\u0016\u0003\u0001 hallo\r\n\r\n', times: 100, resets: false },
  ])('is no longer than what it sent: $what', async ({ what, ...sends }) => {
    const { sent, lines } = await attack(sends.bytes, sends);
    process.stdout.write(`${what}: ${sent} bytes sent, ${lines.length} logged\n`);
    expect(/\\n\s+at /.test(lines), 'a stack in the log').toBe(false);
    expect(lines.length).toBeLessThanOrEqual(sent);
  });
});
