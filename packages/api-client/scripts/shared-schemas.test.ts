import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printJson, shareSchemas } from './shared-schemas.ts';

const player = {
  type: 'object',
  properties: { id: { type: 'string' }, name: { type: 'string' } },
  required: ['id', 'name'],
};
const team = { type: 'object', properties: { players: { type: 'array', items: player } } };
const call = (operationId: string, schema: object) => ({ get: { operationId, responses: { 200: schema } } });

test('a schema with two places is written once and named by its field', () => {
  const { paths, schemas } = shareSchemas(
    { '/a': call('mabar.one', { type: 'object', properties: { host: player } }), '/b': call('mabar.two', player) },
    new Map(),
  );
  expect(schemas).toEqual({ Host: player });
  expect(paths['/b']).toEqual(call('mabar.two', { $ref: '#/components/schemas/Host' }));
});

test('an exported schema keeps its name', () => {
  const { schemas } = shareSchemas(
    { '/a': call('mabar.one', player), '/b': call('mabar.two', player) },
    new Map([[JSON.stringify(player), 'Player']]),
  );
  expect(schemas).toEqual({ Player: player });
});

test('a part of a shared schema stays in it when it stands nowhere else', () => {
  const { schemas } = shareSchemas({ '/a': call('mabar.one', team), '/b': call('mabar.two', team) }, new Map());
  expect(schemas).toEqual({ One: team });
});

test('every reference of docs/openapi.json leads to a component, and every component is used', () => {
  const text = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');
  const { components } = JSON.parse(text) as { components: Record<string, object> };
  const there = Object.entries(components)
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, named]) => Object.keys(named).map((name) => `#/components/${kind}/${name}`));
  const used = new Set([...text.matchAll(/"\$ref": "([^"]+)"/g)].map(([, ref]) => ref));
  expect(used).toEqual(new Set(there));
});

test('printed JSON reads back as it was', () => {
  const value = { a: [], b: {}, c: [1, 'zwei', { d: null }], long: [player, player, player] };
  expect(JSON.parse(printJson(value))).toEqual(value);
});

test('printed words fill their lines up to 120 characters', () => {
  const words = Array.from({ length: 40 }, (_, index) => `kata ${index}`);
  const lines = printJson({ words }).split('\n');
  expect(JSON.parse(lines.join('\n'))).toEqual({ words });
  expect(lines).toHaveLength(8);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120);
});
