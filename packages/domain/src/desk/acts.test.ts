import { expect, test } from 'vitest';
import { acts, actNamed, actText } from './acts.ts';

test('every act has an Indonesian name of its own, by which the log is searched', () => {
  expect(new Set(Object.values(acts)).size).toBe(Object.keys(acts).length);
  for (const [name, text] of Object.entries(acts)) {
    expect(actText(name)).toBe(text);
    expect(actNamed(text.toUpperCase())).toBe(name);
    expect(actNamed(name)).toBe(name);
  }
  expect(actText('of an older version')).toBe('of an older version');
  expect(actNamed('rina')).toBeNull();
});
