import { expect, test } from 'vitest';
import { addedFiles, entryOf, filesOf, type Manifest } from './page-sizes.ts';

const manifest: Manifest = {
  'index.html': {
    file: 'index.js',
    isEntry: true,
    imports: ['_base'],
    dynamicImports: ['page.tsx'],
    css: ['index.css'],
  },
  _base: { file: 'base.js' },
  _shared: { file: 'shared.js', imports: ['_base'], css: ['shared.css'] },
  'page.tsx': { file: 'page.js', imports: ['index.html', '_shared'], dynamicImports: ['step.tsx'] },
  'step.tsx': { file: 'step.js', imports: ['page.tsx', '_shared'], css: ['step.css'], assets: ['font.woff2'] },
};

test('a page loads its entry, its own chunk, and what both import, each once', () => {
  expect(entryOf(manifest)).toBe('index.html');
  expect([...filesOf(manifest, ['index.html'])].toSorted()).toEqual(['base.js', 'index.css', 'index.js']);
  expect([...filesOf(manifest, ['index.html', 'page.tsx'])].toSorted()).toEqual([
    'base.js',
    'index.css',
    'index.js',
    'page.js',
    'shared.css',
    'shared.js',
  ]);
});

test('a step within a page adds only what the page has not loaded', () => {
  const page = filesOf(manifest, ['index.html', 'page.tsx']);
  expect([...addedFiles(page, filesOf(manifest, ['step.tsx']))].toSorted()).toEqual([
    'font.woff2',
    'step.css',
    'step.js',
  ]);
});

test('a chunk that the build does not have is an error, not a page of no size', () => {
  expect(() => filesOf(manifest, ['gone.tsx'])).toThrow('The build has no chunk "gone.tsx".');
});
