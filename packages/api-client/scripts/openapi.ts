import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { passkeyErrors } from '@mabarin/domain/accounts/passkey-errors';
import { deskErrors } from '@mabarin/domain/desk/errors';
import { errors } from '@mabarin/domain/errors';
import { shownErrors } from '@mabarin/domain/shown/errors';
import { vouchersErrors } from '@mabarin/domain/vouchers/errors';
import { FRAME_NAMES } from '@mabarin/domain/live/frame';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { allEndpoints } from '#contract/all.ts';
import { EVENT_STREAM_PATH } from '#contract/live.ts';
import type { Caller, Endpoint } from '#endpoint.ts';
import { httpStatusOf } from '#envelope.ts';
import { asyncapi } from './asyncapi.ts';
import { printJson, shareSchemas, type Json } from './shared-schemas.ts';

/**
 * `node scripts/openapi.ts [--check]`: prints the contract as OpenAPI 3.0 to docs/openapi.json, and its outgoing events as
 * AsyncAPI 3.0 to docs/asyncapi.json. With `--check` it only compares, and exits 1 when a file is not what the contract says.
 */

const root = join(import.meta.dirname, '..', '..', '..');

const security: Record<Caller, Json[]> = {
  anyone: [],
  cookie: [{}, { session: [] }],
  host: [{ session: [], login: [] }],
  display: [{ displayKey: [] }],
  remote: [{ remoteKey: [] }],
  door: [],
  desk: [],
  operator: [{ deskSession: [] }],
};

function schemaOf(schema: GenericSchema): Json {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    target: 'openapi-3.0',
    ignoreActions: ['brand'],
    typeMode: 'input',
    errorMode: 'ignore',
  });
  return json;
}

function operation(area: string, name: string, endpoint: Endpoint): Json {
  const input = schemaOf(endpoint.input) as { properties?: Record<string, Json>; required?: string[] };
  const properties = input.properties ?? {};
  const required = new Set(input.required);
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ''));
  const rest = Object.keys(properties).filter((key) => !inPath.has(key));
  const parameters: Json[] = [...inPath].map((key) => ({
    name: key,
    in: 'path',
    required: true,
    schema: properties[key] ?? { type: 'string' },
  }));
  if (endpoint.method === 'GET') {
    for (const key of rest) {
      parameters.push({ name: key, in: 'query', required: required.has(key), schema: properties[key] });
    }
  }
  if (endpoint.idempotent) {
    parameters.push({ $ref: '#/components/parameters/IdempotencyKey' });
  }
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest.map((key) => [key, properties[key]])),
    ...(rest.some((key) => required.has(key)) ? { required: rest.filter((key) => required.has(key)) } : {}),
  };
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: endpoint.summary,
    ...(endpoint.roles === undefined ? {} : { 'x-roles': endpoint.roles }),
    ...(endpoint.proof === undefined ? {} : { 'x-proof': true }),
    security: security[endpoint.who],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.method === 'POST'
      ? { requestBody: { required: rest.length > 0, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: responses(endpoint),
  };
}

function responses(endpoint: Endpoint): Json {
  const byStatus = new Map<number, string[]>();
  for (const code of [...endpoint.fails].sort()) {
    const { kind, text } = { ...errors, ...deskErrors, ...vouchersErrors, ...shownErrors, ...passkeyErrors }[code];
    const status = httpStatusOf[kind];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${text}`]);
  }
  const success = { allOf: [{ $ref: '#/components/schemas/Success' }, schemaOf(endpoint.output)] };
  const refusals = byStatus.get(200) ?? [];
  byStatus.delete(200);
  const orRelogin = endpoint.who === 'host' ? [...refusals, '`accounts.relogin`', '`team.not_allowed`'] : [...refusals];
  if (endpoint.proof) orRelogin.push('`accounts.proof_needed`');
  const answers: Record<string, Json> = {
    200: {
      description: orRelogin.length === 0 ? 'Status 0.' : `Status 0, or a refusal:\n\n- ${orRelogin.join('\n- ')}`,
      content: { 'application/json': { schema: orRelogin.length === 0 ? success : { oneOf: [success, refusal] } } },
    },
  };
  for (const [status, codes] of [...byStatus].sort(([left], [right]) => left - right)) {
    answers[status] = {
      description: `- ${codes.join('\n- ')}`,
      content: { 'application/json': { schema: refusal } },
    };
  }
  return { ...answers, default: { $ref: '#/components/responses/Failure' } };
}

const refusal: Json = { $ref: '#/components/schemas/Refusal' };

/** Streams are no endpoint values, because their response does not end (docs/live.md). */
function stream(operation: Json & { operationId: string }, path: Json[], refusals: string): Json {
  const text = { type: 'string' };
  const resume = [
    { name: 'since', in: 'query', schema: text },
    { name: 'last-event-id', in: 'header', schema: text },
  ];
  return {
    get: {
      ...operation,
      parameters: [...path, ...resume],
      responses: {
        200: { description: 'An endless stream.', content: { 'text/event-stream': { schema: text } } },
        default: { description: refusals, content: { 'application/json': { schema: refusal } } },
      },
    },
  };
}

const liveChannel = stream(
  {
    operationId: 'live.connect',
    tags: ['live'],
    summary: `Server-sent events of a host: ${FRAME_NAMES.join(', ')}. Resumes by Last-Event-ID or since.`,
    security: [],
  },
  [{ name: 'hostCode', in: 'path', required: true, schema: { type: 'string' } }],
  '404 for an unknown code, 429 for too many streams of one code, 503 while stopping.',
);

const eventStream = stream(
  {
    operationId: 'webhooks.events',
    tags: ['webhooks'],
    summary: "Server-sent webhook events of a key's host (docs/asyncapi.json). Resumes by Last-Event-ID or since.",
    security: [{ streamKey: [] }],
  },
  [],
  '404 for an unknown key, 429 for a fourth stream of a key or too many attempts, 503 while stopping.',
);

const queueLine: Json = {
  get: {
    operationId: 'mabar.queueLine',
    tags: ['mabar'],
    summary: 'Who plays, how many wait and who is next, as one line for chat bots. Answers an ETag.',
    security: [],
    parameters: [{ name: 'username', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      200: {
        description: 'One line of at most 399 characters.',
        content: { 'text/plain': { schema: { type: 'string' } } },
      },
      default: { description: '404 for an unknown host.', content: { 'application/json': { schema: refusal } } },
    },
  },
};

async function schemaNames(): Promise<ReadonlyMap<string, string>> {
  const modules = globSync('packages/{api-client/src/contract,domain/src}/**/*.ts', { cwd: root }).sort();
  const names = new Map<string, string>();
  for (const module of modules.filter((path) => !path.endsWith('.test.ts'))) {
    const values = (await import(join(root, module))) as Json;
    for (const [name, value] of Object.entries(values)) {
      if (!isSchema(value)) continue;
      const json = JSON.stringify(schemaOf(value));
      if (!names.has(json) && ![...names.values()].includes(name)) names.set(json, name);
    }
  }
  return names;
}

const isSchema = (value: unknown): value is GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

async function print(): Promise<string> {
  const paths: Record<string, Json> = {
    '/sse/connect/{hostCode}': liveChannel,
    [EVENT_STREAM_PATH]: eventStream,
    '/api/host/{username}/antri.txt': queueLine,
  };
  for (const { area, name, endpoint } of allEndpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(area, name, endpoint) };
  }
  const shared = shareSchemas(
    Object.fromEntries(Object.entries(paths).sort(([left], [right]) => (left < right ? -1 : 1))),
    await schemaNames(),
  );
  const document = {
    openapi: '3.0.3',
    info: {
      title: 'Mabarin',
      version: '1.0',
      description: 'Generated by `pnpm openapi` from packages/api-client/src/contract. Do not edit.',
    },
    paths: shared.paths,
    components: {
      parameters: {
        IdempotencyKey: {
          name: 'idempotency-key',
          in: 'header',
          schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
        },
      },
      responses: {
        Failure: {
          description: 'Everything else, in the same envelope.',
          content: { 'application/json': { schema: refusal } },
        },
      },
      schemas: {
        Success: { type: 'object', properties: { status: { type: 'integer', enum: [0] } }, required: ['status'] },
        Refusal: {
          type: 'object',
          description: 'Status -1, or -2 where a payment has ended; `data` is the sentence to show.',
          properties: {
            status: { type: 'integer', enum: [-1, -2] },
            data: { type: 'string' },
            code: { type: 'string' },
            relogin: { type: 'boolean' },
          },
          required: ['status', 'data', 'code'],
        },
        ...shared.schemas,
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-mabarin' },
        login: { type: 'apiKey', in: 'header', name: 'login' },
        displayKey: { type: 'apiKey', in: 'header', name: 'display-key' },
        remoteKey: { type: 'http', scheme: 'bearer' },
        streamKey: { type: 'http', scheme: 'bearer' },
        deskSession: { type: 'apiKey', in: 'cookie', name: '__Host-mabarin-desk' },
      },
    },
  };
  return `${printJson(document)}\n`;
}

for (const [name, printed] of Object.entries({ openapi: await print(), asyncapi: `${printJson(asyncapi())}\n` })) {
  const file = join(root, `docs/${name}.json`);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, printed);
  } else if (readOrEmpty(file) !== printed) {
    console.error(`docs/${name}.json is not what the contract says: run "pnpm openapi" and commit it.`);
    process.exitCode = 1;
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
