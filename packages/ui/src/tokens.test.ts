import { readFileSync } from 'node:fs';
import { TICKET_STYLES } from '@mabarin/domain/alerts/ticket-styles';
import { describe, expect, test } from 'vitest';

const palette = declarations(read('palette.css'));
const tokens = declarations(read('tokens.css'));

/* Every pair of text or control edge and background, with the minimum contrast of WCAG 2.2 AA. */
const text = 4.5;
const largeText = 3;
const edge = 3;
const pairs: [foreground: string, background: string, least: number][] = [
  ...['--bg', '--surface', '--ticket', '--sunken'].flatMap((paper): [string, string, number][] => [
    ['--text', paper, text],
    ['--text-muted', paper, text],
    ['--accent-text', paper, text],
  ]),
  ...['--bg', '--surface', '--ticket'].flatMap((paper): [string, string, number][] => [
    ['--border-control', paper, edge],
    ['--select', paper, text],
    ['--number', paper, text],
    ['--focus', paper, edge],
    ['--go', paper, text],
    ['--stop', paper, text],
    ['--warn-text', paper, text],
  ]),
  ['--text', '--select-fill', text],
  ['--text-muted', '--select-fill', text],
  ['--select', '--select-fill', text],
  ['--on-cta', '--cta', text],
  ['--on-go', '--go', text],
  ['--on-stop', '--stop', text],
  ['--on-warn', '--warn', text],
  ['--on-ink', '--ink', text],
  ['--on-quiet', '--quiet', text],
  ['--on-joy', '--joy', text],
  ['--joy-text', '--bg', text],
  ['--joy-text', '--surface', text],
  ['--joy-text', '--ticket', largeText],
];

describe.each(['sore', 'malam'] as const)('in the theme %s', (theme) => {
  test.each(pairs)('%s on %s can be read', (foreground, background, least) => {
    expect(contrast(color(foreground, theme), color(background, theme))).toBeGreaterThanOrEqual(least);
  });
});

test.each(['exp', 'gold', 'jungle', 'mid', 'roam'])('lane %s can be seen on its tinta chip', (lane) => {
  expect(contrast(color(`--lane-${lane}`, 'sore'), color('--tinta', 'sore'))).toBeGreaterThanOrEqual(text);
});

test.each(TICKET_STYLES)('an alert from $from rupiah can be read', ({ colours: { paper, accent } }) => {
  const ofPalette = (name: string) => resolve(palette.get(`--${name}`) ?? '', 'sore');
  for (const words of [accent, 'tinta']) {
    expect(contrast(ofPalette(words), ofPalette(paper)), words).toBeGreaterThanOrEqual(text);
  }
});

test('the display pages use the same colours as the two themes', () => {
  const [sore = '', malam = ''] = read('overlay-tokens.css').split("[data-theme='malam'] {");
  const flat = { sore: declarations(sore), malam: new Map([...declarations(sore), ...declarations(malam)]) };
  for (const theme of ['sore', 'malam'] as const) {
    for (const name of tokens.keys()) {
      if (name.startsWith('--page-')) continue;
      expect([theme, name, resolve(flat[theme].get(name) ?? '', theme)]).toEqual([theme, name, color(name, theme)]);
    }
  }
});

test('raw colours stand in the palette only', () => {
  for (const file of ['tokens.css', 'overlay-tokens.css', 'base.css']) {
    expect(read(file)).not.toMatch(/#[0-9a-f]{3,8}\b/i);
  }
});

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

function declarations(css: string): Map<string, string> {
  return new Map([...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

function color(name: string, theme: 'sore' | 'malam'): string {
  return resolve(tokens.get(name) ?? palette.get(name) ?? '', theme);
}

function resolve(value: string, theme: 'sore' | 'malam'): string {
  const [, light, dark] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? [];
  if (light !== undefined && dark !== undefined) return resolve(theme === 'sore' ? light : dark, theme);
  const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
  if (name !== undefined) return color(name, theme);
  if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`not a colour: "${value}"`);
  return value;
}

/** WCAG 2 contrast of two `#rrggbb` colours. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
