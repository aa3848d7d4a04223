import { expect, test } from 'vitest';
import { readAppearance } from './appearance.ts';

test('theme and scale come from the address, within their bounds, and an unknown value counts as unset [dash 2 widget]', () => {
  expect(readAppearance('')).toEqual({ theme: 'malam', scale: 1 });
  expect(readAppearance('?theme=sore&scale=1.5')).toEqual({ theme: 'sore', scale: 1.5 });
  expect(readAppearance('?scale=9&theme=bening')).toEqual({ theme: 'bening', scale: 3 });
  expect(readAppearance('?scale=0.01&theme=pelangi')).toEqual({ theme: 'malam', scale: 0.5 });
  expect(readAppearance('?scale=besar')).toEqual({ theme: 'malam', scale: 1 });
  expect(readAppearance('?scale=-2')).toEqual({ theme: 'malam', scale: 1 });
});
