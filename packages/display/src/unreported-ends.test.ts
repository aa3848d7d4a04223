import { expect, test } from 'vitest';
import type { PlaybackReport } from '#alert-player.ts';
import { keepUnreportedEnds } from '#unreported-ends.ts';

const end = (attempt: number): PlaybackReport => ({
  fence: 3,
  alert_id: '00000000-0000-4000-8000-000000000001',
  attempt,
  event: 'finished',
  audio: 'ok',
  speech: 'off',
});

/** The storage of one OBS. */
function openStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => void entries.set(name, text),
    removeItem: (name: string) => void entries.delete(name),
    get length() {
      return entries.size;
    },
  } as Storage;
}

test('unreported ends are kept for the next page, until they are reported [dec overlay]', () => {
  const storage = openStorage();
  expect(keepUnreportedEnds(() => storage, 'kode').load()).toEqual([]);
  keepUnreportedEnds(() => storage, 'kode').add(end(1));
  keepUnreportedEnds(() => storage, 'kode').add(end(2));
  expect(keepUnreportedEnds(() => storage, 'kode').load()).toEqual([end(1), end(2)]);
  keepUnreportedEnds(() => storage, 'kode').remove(end(1));
  expect(keepUnreportedEnds(() => storage, 'kode').load()).toEqual([end(2)]);
  keepUnreportedEnds(() => storage, 'kode').remove(end(2));
  expect(storage.length).toBe(0);
});

test('a page reports and removes the ends of its own host only, and no key is stored [dec overlay]', () => {
  const storage = openStorage();
  const [host, other] = [keepUnreportedEnds(() => storage, 'kode-satu'), keepUnreportedEnds(() => storage, 'kode-dua')];
  host.add(end(1));
  other.add(end(2));
  expect(host.load()).toEqual([end(1)]);
  other.remove(end(1));
  expect(host.load()).toEqual([end(1)]);
  expect(`${storage.key(0)} ${storage.key(1)}`).not.toContain('kode');
});

test('other entries of the storage are left alone [dec overlay]', () => {
  const storage = openStorage();
  storage.setItem('lain', JSON.stringify(end(1)));
  keepUnreportedEnds(() => storage, 'kode').add(end(2));
  storage.setItem(storage.key(1) ?? '', 'bukan json');
  expect(keepUnreportedEnds(() => storage, 'kode').load()).toEqual([]);
  expect(storage.length).toBe(2);
});

test('a browser that refuses storage causes no error [dec overlay]', () => {
  const refuse = () => {
    throw new DOMException('Access is denied', 'SecurityError');
  };
  const ends = keepUnreportedEnds(
    {
      key: refuse,
      getItem: refuse,
      setItem: refuse,
      removeItem: refuse,
      length: 1,
    } as never,
    'kode',
  );
  ends.add(end(1));
  ends.remove(end(1));
  expect(ends.load()).toEqual([]);
});

test('a browser without storage leaves the page working, without kept ends [dec overlay]', () => {
  const ends = keepUnreportedEnds(() => {
    throw new DOMException('refused', 'SecurityError');
  }, 'kode');
  ends.add(end(1));
  ends.remove(end(1));
  expect(ends.load()).toEqual([]);
});
