import { createWebhook } from '@mabarin/api-client/contract/webhooks';
import { WEBHOOK_EVENT_TYPES } from '@mabarin/domain/webhooks/event';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from 'vitest';
import { callProved, type TestHost } from '#testing/hosts.ts';
import type { World } from '#testing/world.ts';

/** What a host's server got. */
type ReceivedWebhook = { headers: IncomingHttpHeaders; body: string; path: string };

type Receiver = {
  /** Where it listens; another path is another endpoint of the same server. */
  url(path?: string): string;
  received: ReceivedWebhook[];
  /** How it answers; 204 unless a test says otherwise. */
  answer: (response: ServerResponse, request: ReceivedWebhook) => void;
};

/** A host's server on this machine, for the tests of one file; what it got is forgotten before each. */
export async function useReceiver(): Promise<Receiver> {
  const accept = (response: ServerResponse) => void response.writeHead(204).end();
  const receiver: Receiver = { received: [], answer: accept, url: (path = '/') => `http://127.0.0.1:${port}${path}` };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const got = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8'), path: request.url ?? '' };
      receiver.received.push(got);
      receiver.answer(response, got);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  beforeEach(() => {
    receiver.received = [];
    receiver.answer = accept;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}

/** Where nobody listens. */
export const webhookForm = { url: 'http://127.0.0.1:8443/mabarin', events: [...WEBHOOK_EVENT_TYPES] };

/** Adds an endpoint of a host through the API; answers its id. */
export async function addWebhook(
  world: World,
  host: TestHost,
  form: Partial<typeof webhookForm> = {},
): Promise<string> {
  const id = randomUUID();
  const { body } = await callProved(world, createWebhook, { id, ...webhookForm, ...form }, { as: host.browser });
  if (body.status !== 0) throw new Error(`the webhook answered ${JSON.stringify(body)}`);
  return id;
}
