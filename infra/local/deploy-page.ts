import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError, root } from './shell.ts';

/** The blocks of a part of docs/deploy.md. */
export function readBlocks(title: string): string[] {
  const page = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
  const section = new RegExp(`^## ${title}$.*?(?=^## |$(?![^]))`, 'ms').exec(page)?.[0] ?? '';
  return [...section.matchAll(/^```\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

/** A block with what belongs to nobody's machine replaced; each must stand in the page, or it has drifted. */
export function replaced(text: string, by: Record<string, string>): string {
  const missing = Object.keys(by).filter((from) => !text.includes(from));
  if (missing.length > 0) throw new UserError(`docs/deploy.md does not say any more: ${missing.join('; ')}`);
  return Object.entries(by).reduce((given, [from, to]) => given.replaceAll(from, to), text);
}
