import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { fieldsOf, hostileValues, inputWith, processorMs } from '#testing/schema-fields.ts';
import { list, typed, TYPED_MAX, typedNumber } from '#typed.ts';

test('a text is read up to ten thousand characters', () => {
  expect(v.is(typed(), 'a'.repeat(TYPED_MAX))).toBe(true);
  expect(v.safeParse(typed('invalid'), 'a'.repeat(TYPED_MAX + 1)).issues).toMatchObject([{ message: 'invalid' }]);
});

test('a number may come as the text that it was typed as', () => {
  expect([v.is(typedNumber(), 5), v.is(typedNumber(), '5'), v.is(typedNumber(), null)]).toEqual([true, true, false]);
});

test('a list that is too long is refused before its items are looked at', () => {
  const looked: unknown[] = [];
  const item = v.pipe(
    v.string(),
    v.check((text) => looked.push(text) > 0),
  );
  expect(v.safeParse(list(item, 2, 'full'), ['a', 'b', 'c']).issues).toMatchObject([{ message: 'full' }]);
  expect(looked).toEqual([]);
  expect(v.parse(list(item, 2, 'full'), ['a', 'b'])).toEqual(['a', 'b']);
});

/** Commands parse these by themselves, where the contract takes an unknown member. */
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.ts$/.test(file))
  .map((file) => file.replaceAll('\\', '/'));
const schemas = await Promise.all(
  files.map(async (file) => {
    const exported = (await import(/* @vite-ignore */ join(import.meta.dirname, file))) as Record<string, unknown>;
    return Object.entries(exported).flatMap(([name, value]) =>
      isSchema(value) ? [[`${file} ${name}`, value] as const] : [],
    );
  }),
).then((each) => each.flat());

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}

test.each(schemas)('%s reads no field for more than 50 ms, whatever it holds [req 26]', (_name, schema) => {
  for (const field of fieldsOf(schema)) {
    for (const { name, value } of hostileValues(60_000)) {
      const raw = inputWith(field, value);
      expect(
        processorMs(() => v.safeParse(schema, raw), 50),
        `${field.path.join('.')}: ${name}`,
      ).toBeLessThan(50);
    }
  }
});

test.each(schemas.filter(([name]) => name.endsWith('Form')))('%s limits every text first [req 26]', (_name, schema) => {
  expect(
    fieldsOf(schema)
      .filter(({ bounded }) => !bounded)
      .map(({ path }) => path.join('.')),
  ).toEqual([]);
});
