import { memoryStore } from '@mabarin/web/testing';
import { expect, test } from 'vitest';
import { createThemeStore } from './theme.store.ts';

test('it is night until the host chooses, and the choice stays in the browser', () => {
  const storage = memoryStore();
  const store = createThemeStore(storage);
  expect(store.getState().theme).toBe('malam');
  store.getState().choose('sore');
  expect(store.getState().theme).toBe('sore');
  expect(createThemeStore(storage).getState().theme).toBe('sore');
});

test('a theme that does not exist is night', () => {
  expect(createThemeStore(memoryStore({ theme: 'siang' })).getState().theme).toBe('malam');
});
