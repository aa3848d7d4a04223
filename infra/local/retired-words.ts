/**
 * Words that this code no longer uses, with the field's word for each: the table "Retired words" of docs/glossary.md is
 * the only list of them. `pnpm check` refuses them in the names of files and of exports, where other code meets them.
 */

/** One row: the parts of the retired name in lower case, and what to use instead. */
export type RetiredWord = { parts: string[]; instead: string };

/** Product texts and applied migrations keep the words they were written with. */
const exempt = /^docs\/spec\/|^apps\/api\/migrations\/|^pnpm-lock\.yaml$/;

/** Reads the table; several words of one row are separated by commas. Throws when the glossary has no such table. */
export function readRetiredWords(glossary: string): RetiredWord[] {
  const [, section = ''] = glossary.split(/^## Retired words$/m);
  const rows = section.split(/^## /m)[0]?.match(/^\|(?! *(?:retired|---)).*\|$/gm) ?? [];
  if (rows.length === 0) throw new Error('docs/glossary.md has no table "Retired words".');
  return rows.flatMap((row) => {
    const [, words = '', instead = ''] = row.split('|').map((cell) => cell.trim());
    return words.split(/,\s*/).map((word) => ({ parts: partsOf(word), instead }));
  });
}

/** A sentence for every retired word in these files' names and in what they export. */
export function findRetiredWords(
  words: readonly RetiredWord[],
  files: readonly string[],
  read: (file: string) => string,
): string[] {
  return files
    .filter((file) => !exempt.test(file))
    .flatMap((file) => {
      const exported = /\.tsx?$/.test(file) ? exportedNames(read(file)) : [];
      const inPath = retiredIn(words, file).map((found) => `${file}: the name says ${found}`);
      return [
        ...inPath,
        ...exported.flatMap((name) => retiredIn(words, name).map((found) => `${file}: ${name} says ${found}`)),
      ];
    });
}

function retiredIn(words: readonly RetiredWord[], name: string): string[] {
  const spaced = ` ${partsOf(name).join(' ')} `;
  return words
    .filter(({ parts }) => spaced.includes(` ${parts.join(' ')} `))
    .map(({ parts, instead }) => `"${parts.join(' ')}": use ${instead}`);
}

/** `createTestSystem`, `test-system` and `TEST_SYSTEM` have the parts of "test system". */
function partsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((part) => part.toLowerCase());
}

function exportedNames(source: string): string[] {
  const declared = source.matchAll(
    /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface|enum|namespace) (\w+)/gm,
  );
  const listed = source.matchAll(/^export (?:type )?\{([^}]*)\}/gm);
  const names = [...listed].flatMap(([, list = '']) =>
    list.split(',').map((each) => each.trim().split(/\s+/).at(-1) ?? ''),
  );
  return [...new Set([...[...declared].map(([, name = '']) => name), ...names])];
}
