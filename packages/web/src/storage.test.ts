import { expect, test } from 'vitest';
import { isNumber, isShape, isString } from './shapes.ts';
import { safeStorage } from './storage.ts';
import { readJson, writeJson } from './stored-json.ts';

const refusing = safeStorage(() => {
  throw new Error('SecurityError');
});

test('a browser that refuses storage still keeps things until the page is closed', () => {
  refusing.setItem('login', 'abc');
  expect(refusing.getItem('login')).toBe('abc');
  refusing.removeItem('login');
  expect(refusing.getItem('login')).toBeNull();
});

test('a stored value of another shape counts as none', () => {
  writeJson(refusing, 'identity', { gameID: 1 });
  expect(readJson(refusing, 'identity', isShape<{ gameID: string }>({ gameID: isString }))).toBeUndefined();
  expect(readJson(refusing, 'identity', isShape<{ gameID: number }>({ gameID: isNumber }))).toEqual({ gameID: 1 });
  refusing.setItem('identity', '{broken');
  expect(readJson(refusing, 'identity', (value): value is unknown => value !== null)).toBeUndefined();
});
