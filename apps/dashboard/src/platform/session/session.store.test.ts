import { memoryStore } from '@mabarin/web/testing';
import { expect, test } from 'vitest';
import { createSessionStore } from './session.store.ts';

test('the login of the session answer is kept under `login` and used from then on [dec sessions]', () => {
  const storage = memoryStore();
  const store = createSessionStore(storage);
  expect(store.getState().login).toBeNull();
  store.getState().open('hmac-of-this-session');
  expect(store.getState().login).toBe('hmac-of-this-session');
  expect(storage.values.get('login')).toBe('hmac-of-this-session');
});

test('a stored login is a hint that the session answer replaces [dec sessions]', () => {
  const store = createSessionStore(memoryStore({ login: 'old' }));
  expect(store.getState().login).toBe('old');
  store.getState().open('new');
  expect(store.getState().login).toBe('new');
});

test('closing clears the login and both game records, and nothing else [dash 4 logout]', () => {
  const storage = memoryStore({ login: 'x', currentGame: '{}', lastGame: '{}', theme: 'sore' });
  const store = createSessionStore(storage);
  store.getState().close();
  expect(store.getState().login).toBeNull();
  expect([...storage.values.keys()]).toEqual(['theme']);
});

test('many calls that lose the session at once start one auto-logout [dash 4 relogin]', () => {
  const store = createSessionStore(memoryStore({ login: 'x' }));
  let changes = 0;
  store.subscribe(({ lost }, before) => {
    if (lost && !before.lost) changes += 1;
  });
  store.getState().lose();
  store.getState().lose();
  expect(store.getState().lost).toBe(true);
  expect(changes).toBe(1);
  expect(store.getState().login, 'the dialog shows before the login is forgotten').toBe('x');
});
