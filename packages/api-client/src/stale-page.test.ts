import { expect, test } from 'vitest';
import { reloadWhenStale, type StalePageParts } from '#stale-page.ts';

/** A tab with this build's page; `miss` is a part of it that could not be loaded. */
function open(changes: Partial<StalePageParts> = {}) {
  const kept = new Map<string, string>();
  let miss = () => {};
  const seen = { reloads: 0 };
  reloadWhenStale({
    onPartMissing: (listener) => (miss = listener),
    entry: '/assets/index-old.js',
    fetchPage: async () => '<script type="module" src="/assets/index-new.js"></script>',
    store: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    reload: () => (seen.reloads += 1),
    ...changes,
  });
  return {
    seen,
    async miss() {
      miss();
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
}

test('a part that a newer build took away loads the page again, once', async () => {
  const tab = open();
  await tab.miss();
  expect(tab.seen.reloads).toBe(1);
  await tab.miss();
  expect(tab.seen.reloads).toBe(1);
});

test('a part that is missing from the build the server still has does not', async () => {
  const tab = open({ fetchPage: async () => '<script type="module" src="/assets/index-old.js"></script>' });
  await tab.miss();
  expect(tab.seen.reloads).toBe(0);
});

test('no connection, or a browser that keeps nothing, does not reload either', async () => {
  const offline = open({ fetchPage: () => Promise.reject(new TypeError('Failed to fetch')) });
  await offline.miss();
  expect(offline.seen.reloads).toBe(0);
  const refusing = open({
    store: {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    },
  });
  await refusing.miss();
  expect(refusing.seen.reloads).toBe(0);
});
