import { expect, test } from 'vitest';
import { keepOwedEnds } from '#stage/owed-ends.ts';
import type { StageReport } from '#stage/stage.ts';

const end = (attempt: number): StageReport => ({
  fence: 3,
  alert_id: '00000000-0000-4000-8000-000000000001',
  attempt,
  event: 'finished',
  audio: 'ok',
  speech: 'off',
});

/** The storage of one OBS. */
function openStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
    get length() {
      return kept.size;
    },
  } as Storage;
}

test('ends that nobody heard are there for the page that is opened next, and gone once they are heard [dec overlay]', () => {
  const storage = openStorage();
  expect(keepOwedEnds(storage).load()).toEqual([]);
  keepOwedEnds(storage).add(end(1));
  keepOwedEnds(storage).add(end(2));
  expect(keepOwedEnds(storage).load()).toEqual([end(1), end(2)]);
  keepOwedEnds(storage).drop(end(1));
  expect(keepOwedEnds(storage).load()).toEqual([end(2)]);
  keepOwedEnds(storage).drop(end(2));
  expect(storage.length).toBe(0);
});

test('what is no end is left alone [dec overlay]', () => {
  const storage = openStorage();
  storage.setItem('lain', JSON.stringify(end(1)));
  storage.setItem('owed-end rusak', 'bukan json');
  expect(keepOwedEnds(storage).load()).toEqual([]);
  expect(storage.length).toBe(2);
});

test('a browser that stores nothing costs no alert [dec overlay]', () => {
  const refuse = () => {
    throw new DOMException('Access is denied', 'SecurityError');
  };
  const owed = keepOwedEnds({ key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse, length: 1 } as never);
  owed.add(end(1));
  owed.drop(end(1));
  expect(owed.load()).toEqual([]);
});
