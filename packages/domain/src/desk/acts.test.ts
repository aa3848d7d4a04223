import { expect, test } from 'vitest';
import { acts, actText, operatorText, storedName, subjectText } from './acts.ts';

test('every act has an Indonesian name of its own, by which the log is searched', () => {
  expect(new Set(Object.values(acts)).size).toBe(Object.keys(acts).length);
  for (const [name, text] of Object.entries(acts)) {
    expect(actText(name)).toBe(text);
    expect(storedName(text.toUpperCase())).toBe(name);
    expect(storedName(name)).toBe(name);
  }
  expect(actText('of an older version')).toBe('of an older version');
  expect(storedName('rina')).toBe('rina');
});

test("the database owner's login has a name in words, by which the log is searched", () => {
  expect(operatorText('database-owner')).toBe('pemilik database');
  expect(storedName('Pemilik database')).toBe('database-owner');
  expect(operatorText('rina')).toBe('rina');
});

test.each([
  ['settlements undo', 'sandbox:stl-b|payment', 'sandbox, baris stl-b, pembayaran'],
  ['holds take', '6', '#6'],
  ['desk host', '123', '123'],
])('the log of %s says what it is about: %s', (action, subject, text) => {
  expect(subjectText(action, subject)).toBe(text);
});

test('a number of the log is searched as it is written there', () => {
  expect(storedName('#6')).toBe('6');
});
