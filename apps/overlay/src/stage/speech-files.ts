/** More than this is never kept: the one being read, and the next ones. */
const KEPT_MAX = 4;

export type SpeechFiles = {
  /** Fetches these ahead and lets go of all others. */
  keep(ids: readonly string[]): void;
  /** The address of a file within this page, once it is here; rejects when it cannot be had. */
  get(id: string): Promise<string>;
};

/** Speech fetched ahead, so that it plays at once and through a short outage. */
export function createSpeechFiles(
  fetchFile: (id: string) => Promise<Blob>,
  addresses: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'> = URL,
): SpeechFiles {
  const kept = new Map<string, Promise<string>>();

  function get(id: string): Promise<string> {
    const known = kept.get(id);
    if (known) return known;
    const file = fetchFile(id).then((blob) => addresses.createObjectURL(blob));
    kept.set(id, file);
    // One that could not be had is tried again when it is wanted again.
    file.catch(() => {
      if (kept.get(id) === file) kept.delete(id);
    });
    return file;
  }

  return {
    get,
    keep(ids) {
      const wanted = ids.slice(0, KEPT_MAX);
      for (const [id, file] of kept) {
        if (wanted.includes(id)) continue;
        kept.delete(id);
        file.then(addresses.revokeObjectURL, () => {});
      }
      for (const id of wanted) get(id).catch(() => {});
    },
  };
}
