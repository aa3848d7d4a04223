import { expect, test } from 'vitest';
import { photoAt } from '#image.ts';

test('a stored photo has an address for each size, and any other address stays as it is', () => {
  const path = '/images/AAAAAAAAAAAAAAAAAAAA_-.webp';
  expect(photoAt(path, 96)).toBe('/images/AAAAAAAAAAAAAAAAAAAA_--96.webp');
  expect(photoAt(path, 'share')).toBe('/images/AAAAAAAAAAAAAAAAAAAA_--share.jpg');
  expect(photoAt(`https://api.mabarin.test${path}`, 384)).toBe(
    'https://api.mabarin.test/images/AAAAAAAAAAAAAAAAAAAA_--384.webp',
  );
  for (const other of ['', '/demo/kancil.svg', '/images/short.webp']) expect(photoAt(other, 96)).toBe(other);
});
