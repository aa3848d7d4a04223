import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isTransportFault } from '#faults.ts';
import { pageOf } from '#page.ts';
import type { Answer, Call, Simulator } from '#simulator.ts';

export type OpenSimulator = { origin: string; close(): Promise<void> };

/** Opens a simulator on loopback (port 0: any free one). Its page is at `/__sim`. */
export async function openSimulator(simulator: Simulator, port = 0): Promise<OpenSimulator> {
  const server = createServer((request, response) => {
    answer(simulator, request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answer(simulator: Simulator, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = await readCall(request);
  if (call.path.startsWith('/__sim')) return control(simulator, call, response);
  if (call.method === 'GET' && call.path === '/favicon.ico') return void response.writeHead(204).end();
  const operation = simulator.operationOf(call);
  if (operation === undefined) return send(response, { status: 404, body: { message: 'no such path' } });

  const fault = simulator.faults.take(operation);
  if (fault === 'lost_request') return void request.socket.destroy();
  if (fault === 'hang') return;
  if (fault === 'error_before') return send(response, { status: 500, body: { message: 'internal error' } });
  if (fault === 'html') return send(response, { status: 502, body: '<html><h1>502 Bad Gateway</h1></html>' });
  const done = await simulator.handle(call, isTransportFault(fault) ? null : fault);
  if (fault === 'lost_answer' || done === null) return void request.socket.destroy();
  if (fault === 'error_after') return send(response, { status: 500, body: { message: 'internal error' } });
  send(response, done);
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', 'http://simulator');
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers,
    body: Buffer.concat(chunks),
  };
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const written = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...headers }).end(written);
}

/** `GET /__sim`, `/__sim/settlements.csv`, and `POST /__sim/{id}/{action}` for a row. */
async function control(simulator: Simulator, call: Call, response: ServerResponse): Promise<void> {
  if (call.path === '/__sim/settlements.csv' && simulator.settlements !== undefined) {
    const headers = { 'content-type': 'text/csv; charset=utf-8' };
    return send(response, { status: 200, headers, body: simulator.settlements() });
  }
  const [, id, action] = /^\/__sim\/([^/]+)\/(\w+)$/.exec(call.path) ?? [];
  if (call.method !== 'POST' || id === undefined || action === undefined) {
    return send(response, { status: 200, body: pageOf(simulator) });
  }
  try {
    await simulator.act(action, decodeURIComponent(id));
  } catch (error) {
    return send(response, { status: 404, body: { message: error instanceof Error ? error.message : String(error) } });
  }
  response.writeHead(303, { location: '/__sim' }).end();
}
