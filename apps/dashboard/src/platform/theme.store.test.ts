import { expect, test } from 'vitest';
import { createThemeStore } from './theme.store.ts';

function memory(start: Record<string, string> = {}) {
  const values = new Map(Object.entries(start));
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test('it is night until the host chooses, and the choice stays in the browser', () => {
  const storage = memory();
  const store = createThemeStore(storage);
  expect(store.getState().theme).toBe('malam');
  store.getState().choose('sore');
  expect(store.getState().theme).toBe('sore');
  expect(createThemeStore(storage).getState().theme).toBe('sore');
});

test('a theme that does not exist is night', () => {
  expect(createThemeStore(memory({ theme: 'siang' })).getState().theme).toBe('malam');
});
