/** What `reloadWhenStale` needs of a browser. */
export type StalePageParts = {
  /** Calls back for every part of the page that could not be loaded. */
  onPartMissing(listener: () => void): void;
  /** The address of this build's entry script. */
  entry: string;
  /** The page as the server serves it now. Throws without a connection. */
  fetchPage(): Promise<string>;
  store: Pick<Storage, 'getItem' | 'setItem'>;
  reload(): void;
};

const KEY = 'reloadedFrom';

/**
 * A page that stays open through a deployment asks for parts that are gone: their names carry a hash. Then the page is
 * loaded again, once per build and tab, and only when the server really serves another build. Without a connection,
 * and for a part that is broken for good, nothing happens here: the app's own failure page speaks.
 */
export function reloadWhenStale(parts: StalePageParts = browserParts()): void {
  const { onPartMissing, entry, fetchPage, store, reload } = parts;
  async function check() {
    if (entry === '' || store.getItem(KEY) === entry) return;
    if ((await fetchPage()).includes(`"${entry}"`)) return;
    // Written first: a browser that refuses to keep it must not reload for ever.
    store.setItem(KEY, entry);
    reload();
  }
  onPartMissing(() => void check().catch(() => undefined));
}

function browserParts(): StalePageParts {
  return {
    onPartMissing: (listener) => window.addEventListener('vite:preloadError', listener),
    entry: document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '',
    fetchPage: async () => {
      const answer = await fetch(location.href, { cache: 'no-store' });
      if (answer.status >= 500) throw new Error(`The page answered ${answer.status}`);
      return answer.text();
    },
    store: {
      getItem: (key) => sessionStorage.getItem(key),
      setItem: (key, value) => sessionStorage.setItem(key, value),
    },
    reload: () => location.reload(),
  };
}
