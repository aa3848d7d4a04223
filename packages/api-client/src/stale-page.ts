export type StalePageParts = {
  onPartMissing(listener: () => void): void;
  entry: string;
  /** The page as the server serves it now. Rejects without a connection. */
  fetchPage(): Promise<string>;
  store: Pick<Storage, 'getItem' | 'setItem'>;
  reload(): void;
};

const KEY = 'reloadedFrom';

/** Once per build and tab, and only when the server serves another build; otherwise the app's failure page shows. */
export function reloadWhenStale(parts: StalePageParts = browserParts()): void {
  const { onPartMissing, entry, fetchPage, store, reload } = parts;
  async function check() {
    if (entry === '' || store.getItem(KEY) === entry) return;
    if ((await fetchPage()).includes(`"${entry}"`)) return;
    // Written first, so that a failing store cannot cause endless reloads.
    store.setItem(KEY, entry);
    reload();
  }
  onPartMissing(() => void check().catch(() => undefined));
}

/** The parts of a page in a browser. An app may ask first in its `reload`. */
export function browserParts(): StalePageParts {
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
