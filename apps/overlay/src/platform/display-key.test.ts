import { expect, test } from 'vitest';
import { readDisplayKey } from './display-key.ts';

/** A browser tab, whose address and history entry outlive a reload. */
function openTab(href: string, sessionStorage: () => Storage) {
  const tab = { href, state: null as unknown };
  const page = {
    location: {
      get href() {
        return tab.href;
      },
    } as Location,
    history: {
      get state() {
        return tab.state;
      },
      replaceState(state: unknown, _: string, url: URL) {
        Object.assign(tab, { state, href: url.href });
      },
    } as History,
    get sessionStorage() {
      return sessionStorage();
    },
  };
  return { tab, page };
}

const entries = new Map<string, string>();
const kept = {
  getItem: (name: string) => entries.get(name) ?? null,
  setItem: (name: string, text: string) => void entries.set(name, text),
} as Storage;
const refused = (): Storage => {
  throw new DOMException('refused', 'SecurityError');
};

test.each([
  ['keeps it', () => kept],
  ['refuses storage', refused],
])('a tab whose browser %s has its key after a reload, and shows it in no address', (_, storage) => {
  const { tab, page } = openTab('http://overlay.test/display/overlay?key=kode', storage);
  expect(readDisplayKey(page)).toBe('kode');
  expect(tab.href).toBe('http://overlay.test/display/overlay');
  expect(readDisplayKey(page)).toBe('kode');
});
test('a full storage loses no key', () => {
  const full = { getItem: () => null, setItem: refused as () => void } as unknown as Storage;
  const { page } = openTab('http://overlay.test/display/overlay?key=kode', () => full);
  expect(readDisplayKey(page)).toBe('kode');
  expect(readDisplayKey(page)).toBe('kode');
});

test('a tab without a key has none, with storage or without', () => {
  expect(readDisplayKey(openTab('http://overlay.test/display/overlay', refused).page)).toBeNull();
});
