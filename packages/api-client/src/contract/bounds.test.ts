import { fieldsOf, hostileValues, inputWith, processorMs } from '@mabarin/domain/testing/schema-fields';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { allEndpoints } from '#contract/all.ts';

/** Bytes of body that the server takes where an endpoint says no other limit. */
const BODY = 60_000;
const MOST_MS = 50;

describe.each(allEndpoints.map(({ endpoint }) => [endpoint.path, endpoint] as const))('%s', (_path, endpoint) => {
  const fields = fieldsOf(endpoint.input);

  test('limits the length of every text and list before a rule reads it [req 26]', () => {
    expect(fields.filter(({ bounded }) => !bounded).map(({ path }) => path.join('.'))).toEqual([]);
  });

  test('drops what it does not know', () => {
    expect(looseParts(endpoint.input)).toEqual([]);
  });

  test('reads no field for more than 50 ms, whatever it holds [req 26]', () => {
    for (const field of fields) {
      for (const { name, value } of hostileValues(endpoint.bodyLimit === undefined ? BODY : 1_300_000)) {
        const raw = inputWith(field, value);
        const ms = processorMs(() => v.safeParse(endpoint.input, raw, { abortPipeEarly: true }), MOST_MS);
        expect(ms, `${field.path.join('.')}: ${name}`).toBeLessThan(MOST_MS);
      }
    }
  });
});

type Part = { type: string; entries?: object; wrapped?: Part; item?: Part; options?: Part[]; pipe?: Part[] };

/** Kinds of the parts of a schema that let any member of an object through. */
function looseParts(schema: v.GenericSchema | Part): string[] {
  const { type, entries = {}, wrapped, item, options = [], pipe = [] } = schema as Part;
  const inner = [...Object.values(entries), wrapped, item, ...options, ...pipe.slice(1)] as (Part | undefined)[];
  const own = ['loose_object', 'object_with_rest', 'record', 'any'].includes(type) ? [type] : [];
  return [...own, ...inner.flatMap((part) => (part === undefined ? [] : looseParts(part)))];
}
