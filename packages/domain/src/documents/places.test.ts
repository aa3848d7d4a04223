import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillPlaces, missingPlaces, places, readPlaces } from '#documents/places.ts';

const documents = ['terms-and-conditions', 'privacy-policy'].map((name) =>
  readFileSync(new URL(`../../../../docs/documents/${name}.md`, import.meta.url), 'utf8'),
);
const filledBy = (filled: Record<string, string>) => documents.map((text) => fillPlaces(text, filled)).join('\n');

test('the legal pages name every place that the owner fills in, and no other', () => {
  const named = documents.flatMap((text) => [...text.matchAll(/\{\{([a-z-]+)\}\}/g)].map(([, place]) => place));
  expect(new Set(named)).toEqual(new Set(places.map(({ place }) => place)));
});

test('a place without words is marked on the page and listed as missing', () => {
  const filled = { nib: '9120000000000', ppn: '' };
  expect(missingPlaces(filled)).toHaveLength(places.length - 1);
  for (const { place, what } of places.filter(({ place: name }) => name !== 'nib')) {
    expect(missingPlaces(filled)).toContain(`${place}: ${what}`);
    expect(filledBy(filled)).toContain(`<mark>[Diisi pemilik: ${what}]</mark>`);
  }
  expect(filledBy(filled)).not.toContain('{{');
  expect(() => fillPlaces('{{tidak-ada}}', {})).toThrow('tidak-ada');
});

test('empty places in a row have one mark', () => {
  expect(filledBy({})).toContain(
    '[Diisi pemilik: nama badan hukum pengelola, Nomor Induk Berusaha, alamat badan hukum, ',
  );
});

test("an owner's words are text on the page", () => {
  expect(filledBy({ 'badan-hukum': 'PT A & <b>' })).toContain('dikelola oleh PT A &amp; &lt;b>');
});

test.each([
  ['# by the lawyer\nnib = 912\n\nppn=Sudah = termasuk.', { nib: '912', ppn: 'Sudah = termasuk.' }],
  ['nib=', { nib: '' }],
  ['npwp=1', null],
  ['nib', null],
  ['nib=1\nnib=2', null],
])('the file %j has the places %j', (text, filled) => {
  expect(readPlaces(text)).toEqual(filled);
});
