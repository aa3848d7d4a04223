import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/** An answer of the service to a load process; `ms` is from sending to its last byte. */
export type HttpAnswer = {
  http: number;
  headers: Record<string, string | string[] | undefined>;
  body: Record<string, unknown>;
  ms: number;
};

export type HttpClient = {
  post(path: string, body: object, headers?: Record<string, string>): Promise<HttpAnswer>;
  get(path: string, headers?: Record<string, string>): Promise<HttpAnswer>;
  /** Closes the connections that are kept alive. */
  close(): void;
};

/** Asks a service on this machine over at most `maxSockets` connections that are kept alive. */
export function httpClient(port: number, maxSockets = 600): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets });

  function ask(method: string, path: string, headers: Record<string, string | number>, bytes: Buffer | null) {
    return new Promise<HttpAnswer>((resolve, reject) => {
      const began = performance.now();
      const sent = request({ host: '127.0.0.1', port, path, method, agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString();
          resolve({
            http: answer.statusCode ?? 0,
            headers: answer.headers,
            body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
            ms: performance.now() - began,
          });
        });
        answer.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(bytes);
    });
  }

  return {
    post(path, body, headers = {}) {
      const bytes = Buffer.from(JSON.stringify(body));
      const own = {
        'content-type': 'application/json',
        'content-length': bytes.length,
        'idempotency-key': randomUUID(),
      };
      return ask('POST', path, { ...own, ...headers }, bytes);
    },
    get: (path, headers = {}) => ask('GET', path, headers, null),
    close: () => agent.destroy(),
  };
}
