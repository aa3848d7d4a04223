import { readFileSync } from 'node:fs';
import specs from '@asyncapi/specs';
import { BUILDER_PATHS, type BuilderChange } from '@mabarin/domain/webhooks/changes';
import { WEBHOOK_EVENT_TYPES } from '@mabarin/domain/webhooks/event';
import { Ajv, type AnySchemaObject } from 'ajv';
import { expect, test } from 'vitest';
import { allEndpoints } from '#contract/all.ts';
import { asyncapi } from './asyncapi.ts';

const docs = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../docs/${name}.json`, import.meta.url), 'utf8'));
const ajv = new Ajv({ strict: false, validateFormats: false });
const isAsyncapi = ajv.compile(specs.schemasWithoutId['3.0.0'] as AnySchemaObject);

test('docs/asyncapi.json is what the contract says, and valid by the schema of AsyncAPI itself', () => {
  expect(docs('asyncapi'), 'run "pnpm openapi" and commit it').toEqual(asyncapi());
  expect(isAsyncapi(docs('asyncapi')), ajv.errorsText(isAsyncapi.errors)).toBe(true);
});

test('the schema of AsyncAPI refuses a document whose operation has no channel', () => {
  expect(isAsyncapi({ ...asyncapi(), operations: { send: { action: 'send' } } })).toBe(false);
});

test('each event has a message, and all but the test go to the stream', () => {
  const { channels } = docs('asyncapi') as { channels: Record<'webhook' | 'stream', { messages: object }> };
  expect(Object.keys(channels.stream.messages)).toEqual([...WEBHOOK_EVENT_TYPES]);
  expect(Object.keys(channels.webhook.messages)).toEqual([...WEBHOOK_EVENT_TYPES, 'webhook.test']);
});

test('an event with an announced change is marked deprecated, with its last day', () => {
  const change: BuilderChange = {
    id: 'gift',
    of: ['gift.won', '/api/chat'],
    since: '2026-12-01',
    sunset: '2027-03-01',
    text: 'pakai `gift.drawn`.',
  };
  const printed = asyncapi([change]) as { components: { messages: Record<string, { payload: object }> } };
  const { messages } = printed.components;
  expect(messages['gift.won']?.payload).toMatchObject({ deprecated: true, 'x-sunset': '2027-03-01' });
  expect(messages['order.paid']?.payload).not.toHaveProperty('deprecated');
  expect(isAsyncapi(printed), ajv.errorsText(isAsyncapi.errors)).toBe(true);
});

test('every address that a change may name is one of the service', () => {
  const { paths } = docs('openapi') as { paths: object };
  const known = [...allEndpoints.map(({ endpoint }) => endpoint.path), ...Object.keys(paths)];
  expect(
    BUILDER_PATHS.filter((path) => !known.includes(path.replaceAll(/:(\w+)/g, '{$1}')) && !known.includes(path)),
  ).toEqual([]);
});
