export type FileCache = {
  /**
   * Fetches `now` at once, and `next` ahead, one after the other, within the limits. Releases all others.
   */
  keep(now: readonly string[], next: readonly string[]): void;
  /** The object URL of a file once it has been fetched. Rejects when it cannot be fetched. */
  get(name: string): Promise<string>;
};

export type FileCacheLimits = {
  /** Files that are kept: of the alert being played, and of the next ones. */
  files: number;
  /** Nothing more is fetched ahead while so many bytes are kept. */
  bytes: number;
};

/** Fetches files ahead, so that they play at once and through a short outage. */
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
    // A failed fetch is not kept, so that the next request tries again.
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
