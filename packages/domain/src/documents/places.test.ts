import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillPlaces, missingPlaces, places } from '#documents/places.ts';

const documents = ['terms-and-conditions', 'privacy-policy'].map((name) =>
  readFileSync(new URL(`../../../../docs/documents/${name}.md`, import.meta.url), 'utf8'),
);

test('the legal pages name every place that the owner fills in, and no other', () => {
  const named = documents.flatMap((text) => [...text.matchAll(/\{\{([a-z-]+)\}\}/g)].map(([, place]) => place));
  expect(new Set(named)).toEqual(new Set(places.map(({ place }) => place)));
});

test('a place without a value is marked on the page and listed as missing', () => {
  const empty = places.filter(({ value }) => value === null);
  expect(missingPlaces()).toHaveLength(empty.length);
  for (const { what } of empty) {
    expect(documents.map(fillPlaces).join('\n')).toContain(`<mark>[Diisi pemilik: ${what}]</mark>`);
  }
  expect(documents.map(fillPlaces).join('\n')).not.toContain('{{');
  expect(() => fillPlaces('{{tidak-ada}}')).toThrow('tidak-ada');
});
