import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, diag, DiagLogLevel, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import type { FastifyPluginCallback } from 'fastify';
import type { Logger } from 'kysely';
import type { Log } from '#platform/log.ts';

/** Only `app.ts` imports this, and only if an endpoint is configured. Spans hold no user input. */
export type Tracing = {
  plugin: FastifyPluginCallback;
  /** Makes a span of a finished statement of a request. */
  onStatement: Logger;
  stop(): Promise<void>;
};

/** Allowed attributes: routes, not addresses; statements, not values; hosts, not paths, which may hold a key. */
const ALLOWED = new Set([
  'db.query.text',
  'db.system.name',
  'error.type',
  'hook.name',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'mabarin.request_id',
  'server.address',
]);

/** Limits the wait for a dead collector at a shutdown. */
const EXPORT_MS = 3_000;

/** Sends to `<endpoint>/v1/traces`. Variables of the SDK (OTEL_TRACES_SAMPLER, ..._OTLP_HEADERS) count too. */
export function startTracing(endpoint: string, log: Log): Tracing {
  const warn = (message: string) => log.warn({ why: message }, 'traces have a fault; the service goes on');
  diag.setLogger({ error: warn, warn, info() {}, debug() {}, verbose() {} }, DiagLogLevel.WARN);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_MS });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'mabarin' }),
    spanProcessors: [withAllowedOnly(new BatchSpanProcessor(exporter))],
  });
  // No propagator: foreign trace ids are ignored, and ours are not sent to vendors.
  provider.register({ propagator: null });
  const tracer = provider.getTracer('mabarin');
  const requests = new FastifyOtelInstrumentation({
    ignorePaths: ({ url }) => /^\/(sse\/|livez|drainz|readyz)/.test(url),
    instrumentHooks: false,
    recordExceptions: false,
    requestHook(span, request) {
      const { method, url } = request.routeOptions;
      span.updateName(url === undefined ? 'unknown route' : `${String(method)} ${url}`);
      span.setAttribute('mabarin.request_id', request.id);
    },
  });
  requests.setTracerProvider(provider);

  const onStatement: Logger = (event) => {
    // Pollers run all the time, and nobody waits for them.
    if (trace.getSpan(context.active()) === undefined) return;
    const { sql } = event.query;
    const endTime = Date.now();
    const span = tracer.startSpan(/^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'SQL', {
      kind: SpanKind.CLIENT,
      startTime: endTime - event.queryDurationMillis,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
    });
    if (event.level === 'error') fail(span, codeOf(event.error));
    span.end(endTime);
  };

  const outgoing = traceFetches((name, attributes) => tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }));
  return {
    plugin: requests.plugin(),
    onStatement,
    async stop() {
      outgoing.stop();
      await provider.shutdown().catch((error: unknown) => warn(codeOf(error)));
      trace.disable();
      diag.disable();
      context.disable();
    },
  };
}

/** Events of undici, which implements Node's `fetch`; a request keeps its objects. */
type FetchMessage = {
  request: { method: string; origin: string };
  response?: { statusCode: number };
  error?: unknown;
};

function traceFetches(start: (name: string, attributes: Record<string, string>) => Span): { stop(): void } {
  const open = new WeakMap<object, Span>();
  const listeners: Record<string, (message: FetchMessage) => void> = {
    'undici:request:create'({ request }) {
      const { hostname } = new URL(request.origin);
      const attributes = { 'http.request.method': request.method, 'server.address': hostname };
      open.set(request, start(`${request.method} ${hostname}`, attributes));
    },
    'undici:request:headers'({ request, response }) {
      const span = open.get(request);
      if (response === undefined || span === undefined) return;
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
    },
    'undici:request:trailers'({ request }) {
      open.get(request)?.end();
      open.delete(request);
    },
    'undici:request:error'({ request, error }) {
      const span = open.get(request);
      if (span === undefined) return;
      fail(span, codeOf(error));
      span.end();
      open.delete(request);
    },
  };
  const entries = Object.entries(listeners).map(
    ([channel, listener]) => [channel, (message: unknown) => listener(message as FetchMessage)] as const,
  );
  for (const [channel, listener] of entries) subscribe(channel, listener);
  return {
    stop() {
      for (const [channel, listener] of entries) unsubscribe(channel, listener);
    },
  };
}

/** An error's message may hold user input; its code does not. */
function fail(span: Span, code: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', code);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function withAllowedOnly(next: SpanProcessor): SpanProcessor {
  return {
    onStart: (span, parent) => next.onStart(span, parent),
    onEnd(span) {
      strip(span);
      next.onEnd(span);
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}

function strip({ attributes, events, status }: ReadableSpan): void {
  for (const name of Object.keys(attributes)) if (!ALLOWED.has(name)) delete attributes[name];
  events.length = 0;
  delete status.message;
}
