import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#local/shell.ts';

/** Texts of the product by file, without tests, journeys and the specs themselves. */
const files = globSync('{apps/{api,dashboard,overlay,public},packages/*}/{src,index.html}{,/**/*.{ts,tsx,html}}', {
  cwd: root,
})
  .filter((file) => /\.(ts|tsx|html)$/.test(file) && !/\.test\.|testing/.test(file))
  .map((file) => plain(readFileSync(join(root, file), 'utf8')));

/** White space, line ends and escapes say nothing about the words. */
function plain(text: string): string {
  return text
    .replaceAll('\\n', ' ')
    .replaceAll(/\\(['`])/g, '$1')
    .replaceAll(/\s+/g, ' ');
}

/** Every sentence in single quotes: two words or more. Keys, paths and single words are another test's. */
function quotedIn(spec: string): string[] {
  const text = readFileSync(join(root, 'docs/spec', spec), 'utf8');
  const quoted = [...text.matchAll(/(?<![A-Za-z])'([^'\n]+ [^'\n]+)'(?![A-Za-z])/g)].map(([, words = '']) => words);
  return [...new Set(quoted)].filter((words) => /^["A-Z]/.test(words));
}

/** Some file has all the words, with any values for `{title}`, `[PCE00]` or a choice. */
function isSaid(sentence: string): boolean {
  const parts = plain(sentence)
    .replace(/ \.\.\.$/, '')
    .replace('LOSE/WIN', '{result}')
    .split(/\{[^}]*\}|\[[^\]]*\]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // One function writes the frame of most failures, so a text file has what stands inside.
  const action = /^Ada kesalahan saat (.+)\. Coba lagi ya!$/.exec(sentence)?.[1];
  return files.some(
    (file) => parts.every((part) => file.includes(part)) || (action !== undefined && file.includes(`'${action}'`)),
  );
}

test.each(['dashboard.md', 'public.md'])('every sentence that %s quotes is said to the letter', (spec) => {
  const sentences = quotedIn(spec);
  expect(sentences.length).toBeGreaterThan(40);
  expect(sentences.filter((sentence) => !isSaid(sentence))).toEqual([]);
});

test('a sentence with one other letter is not said', () => {
  expect(isSaid('Belum ada antrian.')).toBe(true);
  expect(isSaid('Belum ada antrean.')).toBe(false);
  expect(isSaid('Ada kesalahan saat proses data gifts. Coba lagi ya!')).toBe(false);
});
