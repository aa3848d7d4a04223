import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page that holds what its first paint waits for, and the CSP sources of its inline parts. */
export type InlinedPage = { page: string; scriptSrc: string[]; styleSrc: string[] };

const SCRIPT = /<script src="\/(assets\/[\w.-]+\.js)"><\/script>/;
const MODULES =
  /<link rel="modulepreload" crossorigin href="\/assets\/[\w.-]+\.js"(?: \/)?>|<script type="module" crossorigin src="\/assets\/[\w.-]+\.js"><\/script>/g;
const STYLES = /<link rel="stylesheet" crossorigin href="\/(assets\/[\w.-]+\.css)"( \/)?>/g;

/**
 * Puts the style sheets and the early script of a built page into its HTML: they are 10 kB and cost a round trip before the
 * first paint, beside scripts that take the network from them. The links stay, disabled: Vite's loader looks for them before
 * it loads the styles of a chunk.
 */
export function createInliner(dist: string): (page: string) => InlinedPage {
  const files = new Map<string, string>();
  const contentOf = (file: string) => {
    const content = files.get(file) ?? readFileSync(join(dist, file), 'utf8').trim();
    files.set(file, content);
    return content;
  };
  return (page) => {
    const scriptSrc: string[] = [];
    const styles: string[] = [];
    const modules = page.match(MODULES) ?? [];
    const inlined = page
      .replace(MODULES, '')
      // The early script takes them out once the content is read: on a slow phone they cost the first paint 20 %.
      .replace('</body>', () => `<template id="scripts">${modules.join('')}</template></body>`)
      .replace(SCRIPT, (_link, file: string) => {
        scriptSrc.push(sourceOf(contentOf(file)));
        return `<script>${contentOf(file)}</script>`;
      })
      .replace(STYLES, (_link, file: string) => {
        styles.push(contentOf(file));
        return `<link rel="stylesheet" disabled href="/${file}" />`;
      });
    if (styles.length === 0) return { page: inlined, scriptSrc, styleSrc: [] };
    const style = styles.join('');
    return {
      page: inlined.replace('</head>', () => `<style>${style}</style></head>`),
      scriptSrc,
      styleSrc: [sourceOf(style)],
    };
  };
}

/** The source expression that allows this inline content. */
function sourceOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
