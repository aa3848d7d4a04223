import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sendHeartbeat } from './heartbeat.ts';

test('a heartbeat is a GET of the whole address, and a refusal an error without it', async () => {
  const asked: unknown[] = [];
  let status = 200;
  const service = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(status).end('ok');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void service.close());
  await once(service, 'listening');
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/rahasia?status=up`;
  await sendHeartbeat(url);
  expect(asked).toEqual(['GET /rahasia?status=up']);
  status = 404;
  await expect(sendHeartbeat(url)).rejects.toThrow(/^it answered 404$/);
  await expect(sendHeartbeat('http://127.0.0.1:1/rahasia')).rejects.toThrow(/^it did not answer \(TypeError\)$/);
});
