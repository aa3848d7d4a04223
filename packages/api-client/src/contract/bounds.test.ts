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
