import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const folder = new URL('components/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const sources = new Map(files.filter((file) => file.endsWith('.tsx')).map((file) => [file, read(file)]));
const sheets = files.filter((file) => file.endsWith('.module.css'));

// TypeScript takes any name on a CSS module, so a typo would be silent.
test.each(sheets)('%s defines every class its components name, and no other', (sheet) => {
  const defined = new Set([...read(sheet).matchAll(/\.([a-z][\w]*)(?=[^;{}]*\{)/gi)].map(([, name]) => name));
  const named = new Set<string | undefined>();
  let computed = false;
  for (const source of sources.values()) {
    const [, object] = new RegExp(`import (\\w+) from '[^']*/${basename(sheet)}'`).exec(source) ?? [];
    if (object === undefined) continue;
    for (const [, name] of source.matchAll(new RegExp(`(?<!/)\\b${object}\\.(\\w+)`, 'g'))) named.add(name);
    computed ||= source.includes(`${object}[`);
  }
  expect([...named].filter((name) => !defined.has(name ?? ''))).toEqual([]);
  if (!computed) expect([...defined].filter((name) => !named.has(name))).toEqual([]);
});

test.each(sheets)('%s stays in the layer of the kit', (sheet) => {
  expect(
    read(sheet)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .trim(),
  ).toMatch(/^@layer kit \{/);
});

test('the class names in code are those of utilities.css, and each is used', () => {
  const defined = [...read('../utilities.css').matchAll(/^ {2}\.([\w-]+)/gm)].map(([, name]) => name);
  const named = ['packages/ui/src', 'packages/web/src', 'apps/public/src', 'apps/dashboard/src'].flatMap((part) =>
    readdirSync(new URL(part, root), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => namesIn(readFileSync(new URL(`${part}/${file}`, root), 'utf8'))),
  );
  // The style that is in a viewer's page before its scripts.
  const early = [...read('../../../../apps/public/src/shell/pre.css').matchAll(/^ {2}\.(\w+) \{/gm)].map(
    ([, name]) => name,
  );
  expect(new Set(named)).toEqual(new Set([...defined, ...early]));
});

// OBS still ships Chromium 103, and no build step lowers these features.
test.each(['alert-ticket', 'confetti', 'ticket', 'stamp', 'holes', 'role-chips', 'avatar', 'logo', 'visually-hidden'])(
  '%s can stand on a display page in Chromium 103',
  (component) => {
    expect(read(sheets.find((sheet) => basename(sheet) === `${component}.module.css`)!)).not.toMatch(
      /@container|\dcq|:has\(|\ddvh|\dsvh|color-mix|@scope|@starting-style|^\s*(translate|rotate|scale):/m,
    );
  },
);

/** Literal names in `className="..."`, `className={...}` and constants called `...Class`; not what a call is given. */
function namesIn(source: string): string[] {
  const plain = [...source.matchAll(/className="([^"]*)"/g)].map(([, names = '']) => names);
  const computed = [...source.matchAll(/(?:className=\{|Class = )((?:[^{};]|\{[^{}]*\})*)/g)].flatMap(([, code = '']) =>
    [...code.replaceAll(/[=!]== '\w*'|\w+\((\{[^}]*\}|'\w+')\)|\[[^\]]*\]/g, '').matchAll(/'([^']*)'|`([^`]*)`/g)].map(
      ([, quoted = '', template = '']) => quoted + template.replaceAll(/\$\{[^}]*\}/g, ' '),
    ),
  );
  return [...plain, ...computed]
    .flatMap((names) => names.split(/\s+/))
    .filter((name) => name !== '' && !name.startsWith('mabarin-'));
}

function read(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8');
}
