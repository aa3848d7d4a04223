/** An entry of the manifest that Vite writes beside a build: one chunk, and what loading it loads. */
type Chunk = {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};

export type Manifest = Readonly<Record<string, Chunk>>;

/** The files that these chunks load at once: their own, those of all that they import, and the styles of both. */
export function filesOf(manifest: Manifest, chunks: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const waiting = [...chunks];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no chunk "${name}".`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    waiting.push(...(chunk.imports ?? []));
  }
  return files;
}

/** The entry chunk of an app. */
export function entryOf(manifest: Manifest): string {
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry === true);
  if (entry === undefined) throw new Error('The build has no entry chunk.');
  return entry;
}

/** The files of `more` that a page with `files` has not loaded yet. */
export function addedFiles(files: ReadonlySet<string>, more: ReadonlySet<string>): Set<string> {
  return new Set([...more].filter((file) => !files.has(file)));
}
