/**
 * Cuts the two fonts of the product and the fonts of alerts (src/alert-fonts.css) to the characters and axes in use.
 * Run with `pnpm --filter @mabarin/ui fonts` after a font update; the results in src/fonts are committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i));
const characters = `${ascii}–—…·×•‘’“”→←✓°−`;
/** Names on share cards and alerts come from people: Latin 1 too. */
const nameCharacters = characters + String.fromCharCode(...Array.from({ length: 96 }, (_, i) => 160 + i));
const keepFeatures = ['kern', 'tnum', 'mark', 'ccmp', 'locl', 'rvrn'];

// A new axis default would rewrite every outline (28 kB instead of 20), so the ranges are only narrowed.
await cut('@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2', 'anybody', {
  wght: { min: 700, max: 900 },
  wdth: { min: 100, max: 125 },
});
await cut('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', 'figtree', {
  wght: { min: 500, max: 800 },
});

await cut(
  '@fontsource-variable/baloo-2/files/baloo-2-latin-wght-normal.woff2',
  'baloo',
  { wght: { min: 600, max: 800 } },
  nameCharacters,
);
await cut('@fontsource/bungee/files/bungee-latin-400-normal.woff2', 'bungee', {}, nameCharacters);
await cut('@fontsource/bangers/files/bangers-latin-400-normal.woff2', 'bangers', {}, nameCharacters);
await cut('@fontsource/press-start-2p/files/press-start-2p-latin-400-normal.woff2', 'press-start', {}, nameCharacters);

// The share cards of apps/api are drawn by resvg, which reads neither WOFF2 nor variable fonts.
const cardFonts = new URL('../../../apps/api/src/platform/share/', import.meta.url);
for (const [name, weight, stretch] of [
  ['anybody', 900, 112],
  ['figtree', 700, undefined],
] as const) {
  const source =
    name === 'anybody'
      ? '@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2'
      : '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
  const still = await subsetFont(await readFile(require.resolve(source)), nameCharacters, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight, ...(stretch === undefined ? {} : { wdth: stretch }) },
    keepFeatures,
  });
  await writeFile(new URL(`${name}.ttf`, cardFonts), still);
  console.log(`${name}.ttf for share cards: ${still.length} bytes`);
}

async function cut(
  source: string,
  name: string,
  variationAxes: Record<string, { min: number; max: number }>,
  letters = characters,
) {
  const whole = await readFile(require.resolve(source));
  const small = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes, keepFeatures });
  await writeFile(new URL(`../src/fonts/${name}.woff2`, import.meta.url), small);
  console.log(`${name}: ${whole.length} -> ${small.length} bytes`);
}
