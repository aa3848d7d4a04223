import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageConfig } from '@mabarin/api-client/page-config';
import type { PageData, RenderPage } from '@mabarin/api-client/page-render';
import { html, type Html } from './html.ts';

/** A page drawn by the server: what stands in its root, and what its head needs for it. */
export type DrawnPage = { body: Html; head: Html };

/** Draws the page at a path (as it was asked for, without its query); null: the app draws it in the browser only. */
export type Renderer = (path: string, data: PageData) => DrawnPage | null;

/**
 * Loads the server's build of an app, which its own build leaves in `dist/.server`. Null where there is none: an app
 * without one, and tests.
 */
export async function openRenderer(dist: string, config: PageConfig): Promise<Renderer | null> {
  const file = join(dist, '.server/server.mjs');
  if (!existsSync(file)) return null;
  const { render } = (await import(pathToFileURL(file).href)) as { render: RenderPage };
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  // What the page file itself names already.
  const entry = filesOf(manifest, ['index.html']);
  return (path, data) => {
    const drawn = render({ path, data, config });
    if (drawn === null) return null;
    const files = filesOf(manifest, drawn.modules);
    for (const asset of filesOf(manifest, drawn.later)) if (asset.endsWith('.css')) files.add(asset);
    return {
      body: { html: drawn.html },
      head: html`${[...files].filter((asset) => !entry.has(asset)).map(linkTo)}${{ html: drawn.head }}`,
    };
  };
}

/** What Vite says of a chunk: its file, its styles, and the chunks that it imports. */
type Manifest = Readonly<Record<string, { file: string; css?: string[]; imports?: string[] }>>;

/** Scripts and styles of these modules and of all that they import. */
function filesOf(manifest: Manifest, modules: readonly string[], files = new Set<string>()): Set<string> {
  for (const name of modules) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no module ${name}`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    filesOf(manifest, chunk.imports ?? [], files);
    for (const style of chunk.css ?? []) files.add(style);
  }
  return files;
}

function linkTo(file: string): Html {
  return file.endsWith('.css')
    ? html`<link rel="stylesheet" crossorigin href="/${file}" />`
    : html`<link rel="modulepreload" crossorigin href="/${file}" />`;
}
