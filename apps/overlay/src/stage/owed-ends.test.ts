import { expect, test } from 'vitest';
import { keepOwedEnds } from '#stage/owed-ends.ts';
import type { StageReport } from '#stage/stage.ts';

const end: StageReport = {
  fence: 3,
  alert_id: '00000000-0000-4000-8000-000000000001',
  attempt: 2,
  event: 'finished',
  audio: 'ok',
  speech: 'off',
};

/** The storage of one OBS source. */
function openStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
    get length() {
      return kept.size;
    },
  } as Storage;
}

test('ends that nobody heard are there for the page that is loaded next, and gone once they are heard [dec overlay]', () => {
  const storage = openStorage();
  expect(keepOwedEnds(storage).load()).toEqual([]);
  keepOwedEnds(storage).save([end]);
  expect(keepOwedEnds(storage).load()).toEqual([end]);
  keepOwedEnds(storage).save([]);
  expect(storage.length).toBe(0);
});

test('what the service would refuse is never said: it would be said for ever [dec overlay]', () => {
  for (const text of ['', 'bukan json', '{}', 'null', JSON.stringify([{ ...end, attempt: 0 }])]) {
    const storage = openStorage();
    storage.setItem('owed-ends', text);
    expect(keepOwedEnds(storage).load()).toEqual([]);
  }
});
