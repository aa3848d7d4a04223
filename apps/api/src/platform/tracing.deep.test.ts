import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import { promisify } from 'node:util';
import { orderSupport } from '@mabarin/api-client/contract/support';
import Fastify from 'fastify';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { callHttp } from '#adapters/http.client.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { supportOrder } from '#testing/servers/test-api.ts';
import { openWorld } from '#testing/world.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  events?: unknown[];
};
type Batch = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** Takes what an OpenTelemetry collector takes, by OTLP in JSON. */
async function openReceiver(status = 200) {
  const bodies: string[] = [];
  const paths = new Set<string>();
  const server = createHttpServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      bodies.push(body);
      paths.add(`${request.method} ${request.url}`);
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    bodies,
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  };
}

const valueOf = (span: Span, key: string) => span.attributes.find((each) => each.key === key)?.value;

describe('with a collector', () => {
  test('an order is a trace of its request, its statements and its gateway, without anything personal', async () => {
    const receiver = await openReceiver();
    const vendor = createHttpServer((_request, response) => response.end('{}'));
    vendor.listen(0, '127.0.0.1');
    await once(vendor, 'listening');
    onTestFinished(() => void vendor.close());
    const vendorPort = (vendor.address() as AddressInfo).port;
    const { world, close } = await openWorld(inject('template'), { config: { traceEndpoint: receiver.endpoint } });
    const host = await createTestHost(world);
    const { deps } = world.app;
    const [first] = deps.gateways.order;
    const { create } = first;
    // The pretend gateway asks nobody outside; a vendor is asked like this.
    first.create = async (request) => {
      await callHttp({
        method: 'POST',
        url: `http://127.0.0.1:${vendorPort}/kunci-rahasia?token=kunci-rahasia`,
        headers: { authorization: 'kunci-rahasia' },
        body: 'kunci-rahasia',
        timeoutMs: 5_000,
      });
      return create(request);
    };
    const order = await world.call(orderSupport, supportOrder(host.username, 7), {
      headers: { traceparent: '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01' },
    });
    expect(order.body.status).toBe(0);
    await world.app.server.inject({ url: `/api/list/${host.username}?nama=kunci-rahasia` });
    await close();

    expect([...receiver.paths]).toEqual(['POST /v1/traces']);
    const spans = receiver.spans();
    const request = spans.find(({ name }) => name === 'POST /api/support');
    expect(request && valueOf(request, 'http.response.status_code')).toEqual({ intValue: 200 });
    expect(request && valueOf(request, 'mabarin.request_id')).toEqual({ stringValue: order.headers['x-request-id'] });
    // Nobody outside chooses our traces.
    expect(request?.traceId).not.toBe('0123456789abcdef0123456789abcdef');
    const trace = spans.filter(({ traceId }) => traceId === request?.traceId);
    const statements = trace.flatMap((span) => valueOf(span, 'db.query.text')?.stringValue ?? []);
    expect(statements).toEqual(expect.arrayContaining([expect.stringMatching(/^insert into "payment" .*\$\d+/)]));
    const outgoing = trace.find(({ name }) => name === 'POST 127.0.0.1');
    expect(outgoing && valueOf(outgoing, 'http.response.status_code')).toEqual({ intValue: 200 });
    const ids = new Set(trace.map(({ spanId }) => spanId));
    for (const span of trace) if (span !== request) expect(ids, span.name).toContain(span.parentSpanId);
    const sent = receiver.bodies.join('\n');
    const { supporterName, supporterEmail, supporterMessage } = supportOrder(host.username, 7).form;
    for (const personal of [supporterName, supporterEmail, supporterMessage, host.username, host.id, 'kunci-rahasia'])
      expect(sent).not.toContain(personal);
  });
});

test('a collector that refuses is a line in the log, and stops neither a request nor the shutdown', async () => {
  const lines: string[] = [];
  const warn = (_about: unknown, message?: string) => void lines.push(String(message));
  const { startTracing } = await import('#platform/tracing.ts');
  const { endpoint } = await openReceiver(400);
  const tracing = startTracing(endpoint, { debug() {}, info() {}, warn, error() {} });
  const app = Fastify();
  await app.register(tracing.plugin);
  app.get('/', async () => 'here');
  expect((await app.inject('/')).body).toBe('here');
  await app.close();
  await tracing.stop();
  expect(new Set(lines)).toEqual(new Set(['traces have a fault; the service goes on']));
});

test('without one nothing of OpenTelemetry but its interface is loaded, and nothing is sent', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    await import(${JSON.stringify(new URL('../app.ts', import.meta.url).href)});
    const { default: Module } = await import('node:module');
    const all = [...loaded, ...Object.keys(Module._cache)];
    console.log(JSON.stringify([all.length, all.filter((each) => /opentelemetry|fastify.otel/.test(each) && !/opentelemetry.api[@/]/.test(each))]));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
  });
  const [count, found] = JSON.parse(stdout) as [number, string[]];
  expect(count).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
