import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Webhook } from '@mabarin/domain/discord/webhook';

/** The last three digits choose what becomes of a webhook, in the simulator as in the sandbox. */
export function testWebhook(ending = '678'): Webhook & { address: string } {
  const id = `123456789012345${ending}`;
  const token = `aB3_-${'x'.repeat(63)}`;
  return { id, token, address: `https://discord.com/api/webhooks/${id}/${token}` };
}

type Taken = { method: string; path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> };

/** A local Discord: webhooks ending 000 are unknown, 401 have a wrong token, 999 hang up, 308 redirect. */
export type DiscordSimulator = {
  api: string;
  requests: Taken[];
  /** The next message is answered 429 with this pause. */
  limitNext(pause: { retryAfter: number; global?: boolean }): void;
  /** The next message is answered normally, with its bucket empty for this long. */
  emptyBucketNext(seconds: number): void;
  close(): Promise<void>;
};

export async function startDiscord(): Promise<DiscordSimulator> {
  const requests: Taken[] = [];
  let limit: { retryAfter: number; global?: boolean } | null = null;
  let empty: number | null = null;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const path = request.url ?? '';
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      requests.push({ method: request.method ?? '', path, headers: request.headers, body });
      const id = /^\/webhooks\/(\d+)\//.exec(path)?.[1] ?? '';
      const answer = (status: number, content: object, headers: Record<string, string> = {}) =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(content));
      if (id.endsWith('999')) return request.socket.destroy();
      if (id.endsWith('308')) return answer(308, {}, { location: `${api}/webhooks/123456789012345678/stolen` });
      if (id.endsWith('000')) return answer(404, { message: 'Unknown Webhook', code: 10_015 });
      if (id.endsWith('401')) return answer(401, { message: 'Invalid Webhook Token', code: 50_027 });
      if (request.method === 'GET') return answer(200, { id, type: 1, name: 'Mabarin' });
      if (limit !== null) {
        const { retryAfter, global = false } = limit;
        limit = null;
        return answer(
          429,
          { message: 'You are being rate limited.', retry_after: retryAfter, global },
          { 'retry-after': String(Math.ceil(retryAfter)) },
        );
      }
      if (typeof body['content'] !== 'string' || Array.from(body['content']).length > 2_000) {
        return answer(400, { message: 'Invalid Form Body', code: 50_035 });
      }
      const headers =
        empty === null ? {} : { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': empty.toFixed(3) };
      empty = null;
      return path.includes('wait=true')
        ? answer(200, { id: '1', content: body['content'] }, headers)
        : response.writeHead(204, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    api,
    requests,
    limitNext: (pause) => (limit = pause),
    emptyBucketNext: (seconds) => (empty = seconds),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
