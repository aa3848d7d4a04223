import * as v from 'valibot';
import { typed } from '#typed.ts';

/** `karcis` is the ticket that follows the amount (ticket-styles.ts). */
export const ALERT_PRESETS = ['karcis', 'papan', 'neon', 'polos', 'komik', 'kaca'] as const;
export type AlertPreset = (typeof ALERT_PRESETS)[number];

export const ALERT_POSITIONS = [
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;

export const ALERT_FONTS = ['anybody', 'figtree', 'baloo', 'bungee', 'bangers', 'press-start'] as const;
export type AlertFont = (typeof ALERT_FONTS)[number];

/** `#rrggbb` in lower case. `accent`: amount and ornaments, on the paper too. */
export type LookColours = { readonly paper: string; readonly text: string; readonly accent: string };

type PresetStyle = {
  readonly font: AlertFont;
  readonly textFont: AlertFont;
  /** Null: those of the amount (ticket-styles.ts). */
  readonly colours: LookColours | null;
  readonly corner: number;
  readonly opacity: number;
};

export const PRESET_STYLES: Readonly<Record<AlertPreset, PresetStyle>> = {
  karcis: { font: 'anybody', textFont: 'figtree', colours: null, corner: 40, opacity: 1 },
  papan: {
    font: 'anybody',
    textFont: 'figtree',
    colours: { paper: '#131c42', text: '#fff1d6', accent: '#ffc42e' },
    corner: 40,
    opacity: 1,
  },
  neon: {
    font: 'bungee',
    textFont: 'figtree',
    colours: { paper: '#0b1230', text: '#fff1d6', accent: '#ff4f79' },
    corner: 60,
    opacity: 1,
  },
  polos: {
    font: 'baloo',
    textFont: 'baloo',
    colours: { paper: '#10131f', text: '#ffffff', accent: '#ffd23f' },
    corner: 40,
    opacity: 1,
  },
  komik: {
    font: 'bangers',
    textFont: 'figtree',
    colours: { paper: '#fffdf8', text: '#141a33', accent: '#c4201c' },
    corner: 50,
    opacity: 1,
  },
  kaca: {
    font: 'figtree',
    textFont: 'figtree',
    colours: { paper: '#0c1330', text: '#ffffff', accent: '#9ad8ff' },
    corner: 70,
    opacity: 0.8,
  },
};

/** WCAG 2.2, 1.4.3. */
export const CONTRAST_MIN = 4.5;

/** Lowest contrast on the paper (WCAG 2.2); a translucent paper is tested over black and over white. */
export function lookContrast(preset: AlertPreset, { paper, text, accent }: LookColours): number {
  const { opacity } = PRESET_STYLES[preset];
  const ratios = [0, 255].flatMap((game) => {
    const ground = luminance(channels(paper).map((each) => each * opacity + game * (1 - opacity)));
    return [text, accent].map((ink) => ratio(luminance(channels(ink)), ground));
  });
  return Math.min(...ratios);
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((each) => {
    const share = each / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const ratio = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

export const ALERT_ANIMATIONS = ['slide', 'fade', 'pop', 'drop', 'flip', 'none'] as const;
export type AlertAnimation = (typeof ALERT_ANIMATIONS)[number];

export const LOOK_SIZE_MIN = 50;
export const LOOK_SIZE_MAX = 200;

const Colour = v.pipe(typed('overlay.look_invalid'), v.regex(/^#[0-9a-f]{6}$/, 'overlay.look_invalid'));

export const AlertLook = v.object(
  {
    preset: v.picklist(ALERT_PRESETS, 'overlay.look_invalid'),
    position: v.picklist(ALERT_POSITIONS, 'overlay.look_invalid'),
    size: v.pipe(
      v.number('overlay.look_invalid'),
      v.integer('overlay.look_invalid'),
      v.minValue(LOOK_SIZE_MIN, 'overlay.look_invalid'),
      v.maxValue(LOOK_SIZE_MAX, 'overlay.look_invalid'),
    ),
    /** Null: the preset's. */
    font: v.nullable(v.picklist(ALERT_FONTS, 'overlay.look_invalid')),
    colours: v.nullable(v.object({ paper: Colour, text: Colour, accent: Colour }, 'overlay.look_invalid')),
    corner: v.nullable(
      v.pipe(
        v.number('overlay.look_invalid'),
        v.integer('overlay.look_invalid'),
        v.minValue(0, 'overlay.look_invalid'),
        v.maxValue(100, 'overlay.look_invalid'),
      ),
    ),
    enter: v.picklist(ALERT_ANIMATIONS, 'overlay.look_invalid'),
    leave: v.picklist(ALERT_ANIMATIONS, 'overlay.look_invalid'),
  },
  'overlay.look_invalid',
);
export type AlertLook = v.InferOutput<typeof AlertLook>;

export const DEFAULT_LOOK: AlertLook = {
  preset: 'karcis',
  position: 'top',
  size: 100,
  font: null,
  colours: null,
  corner: null,
  enter: 'slide',
  leave: 'slide',
};
