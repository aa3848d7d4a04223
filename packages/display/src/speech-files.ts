/** At most this many files are kept: the one being played, and the next ones. */
const KEPT_MAX = 4;

export type SpeechFiles = {
  /** Fetches these files ahead and releases all others. */
  prefetch(ids: readonly string[]): void;
  /** The object URL of a file once it has been fetched. Rejects when it cannot be fetched. */
  get(id: string): Promise<string>;
};

/** Fetches speech ahead, so that it plays at once and through a short outage. */
export function createSpeechFiles(
  fetchFile: (id: string) => Promise<Blob>,
  objectUrls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'> = URL,
): SpeechFiles {
  const kept = new Map<string, Promise<string>>();

  function get(id: string): Promise<string> {
    const known = kept.get(id);
    if (known) return known;
    const file = fetchFile(id).then((blob) => objectUrls.createObjectURL(blob));
    kept.set(id, file);
    // A failed fetch is not kept, so that the next request tries again.
    file.catch(() => {
      if (kept.get(id) === file) kept.delete(id);
    });
    return file;
  }

  return {
    get,
    prefetch(ids) {
      const wanted = ids.slice(0, KEPT_MAX);
      for (const [id, file] of kept) {
        if (wanted.includes(id)) continue;
        kept.delete(id);
        file.then(objectUrls.revokeObjectURL, () => {});
      }
      for (const id of wanted) get(id).catch(() => {});
    },
  };
}
