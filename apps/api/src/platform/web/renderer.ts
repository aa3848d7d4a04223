import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageConfig } from '@mabarin/api-client/page-config';
import type { PageData, RenderPage } from '@mabarin/api-client/page-render';
import { html, type Html } from './html.ts';

export type DrawnPage = { body: Html; head: Html };

/** Renders the page at a path (without query); null: the app renders it in the browser only. */
export type Renderer = (path: string, data: PageData, config: PageConfig) => DrawnPage | null;

/** Loads an app's server build from `dist/.server`. Null: there is none, as in tests. */
export async function openRenderer(dist: string): Promise<Renderer | null> {
  const file = join(dist, '.server/server.mjs');
  if (!existsSync(file)) return null;
  const { render } = (await import(pathToFileURL(file).href)) as { render: RenderPage };
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = filesOf(manifest, ['index.html']);
  return (path, data, config) => {
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

type Manifest = Readonly<Record<string, { file: string; css?: string[]; imports?: string[] }>>;

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
