import { expect, test } from 'vitest';
import { readAppearance } from './appearance.ts';

const saved = { theme: 'malam', scale: 120, columns: 2 } as const;
const look = (search: string) => {
  const { theme, scale, columns } = readAppearance(search, saved);
  return [theme, scale, columns];
};

test('a page is drawn as the host saved it, but theme and scale in its address win [dash 2 widget]', () => {
  expect(look('')).toEqual(['malam', 120, 2]);
  expect(look('?theme=sore')).toEqual(['sore', 120, 2]);
  expect(look('?theme=sore&scale=1.5')).toEqual(['sore', 150, 2]);
  expect(look('?scale=9&theme=bening')).toEqual(['bening', 300, 2]);
  expect(look('?scale=0.01')).toEqual(['malam', 50, 2]);
});

test('an unknown value in the address counts as unset', () => {
  for (const search of ['?theme=pelangi', '?scale=besar', '?scale=-2', '?scale=', '?scale=Infinity', '?columns=1']) {
    expect(look(search), search).toEqual(['malam', 120, 2]);
  }
});
