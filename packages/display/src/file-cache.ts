export type FileCache = {
  /** Fetches `now` at once and `next` ahead, one by one within the limits. Releases all others. */
  keep(now: readonly string[], next: readonly string[]): void;
  get(name: string): Promise<string>;
};

export type FileCacheLimits = {
  files: number;
  bytes: number;
};

/** Prefetches files, so that they play at once and through a short outage. */
export function createFileCache(
  fetchFile: (name: string) => Promise<Blob>,
  limits: FileCacheLimits,
  objectUrls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'> = URL,
): FileCache {
  /** `bytes`: 0 until the file is there. */
  const kept = new Map<string, { url: Promise<string>; bytes: number }>();
  let keeps = 0;

  function get(name: string): Promise<string> {
    const known = kept.get(name);
    if (known) return known.url;
    const file = {
      url: fetchFile(name).then((blob) => {
        file.bytes = blob.size;
        return objectUrls.createObjectURL(blob);
      }),
      bytes: 0,
    };
    kept.set(name, file);
    // A failed fetch is dropped, so that the next request retries.
    file.url.catch(() => {
      if (kept.get(name) === file) kept.delete(name);
    });
    return file.url;
  }

  async function fetchAhead(names: readonly string[]): Promise<void> {
    keeps += 1;
    const own = keeps;
    for (const name of names) {
      const bytes = [...kept.values()].reduce((sum, file) => sum + file.bytes, 0);
      if (own !== keeps || bytes >= limits.bytes) return;
      await get(name).catch(() => {});
    }
  }

  return {
    get,
    keep(now, next) {
      const wanted = [...new Set([...now, ...next])].slice(0, limits.files);
      for (const [name, { url }] of kept) {
        if (wanted.includes(name)) continue;
        kept.delete(name);
        url.then(objectUrls.revokeObjectURL, () => {});
      }
      for (const name of wanted) if (now.includes(name)) get(name).catch(() => {});
      void fetchAhead(wanted);
    },
  };
}
