import '@mabarin/ui/alert-fonts.css';
import { PRESET_STYLES, type AlertFont, type AlertLook } from '@mabarin/domain/alerts/look';
import type { CSSProperties } from 'react';

/** `letters`: scale of the font to match the apparent size of the others; `lines`: factor of the line height. */
const FONTS: Readonly<Record<AlertFont, { family: string; letters: number; lines?: number }>> = {
  anybody: { family: 'Anybody', letters: 1 },
  figtree: { family: 'Figtree', letters: 1 },
  baloo: { family: 'Baloo 2', letters: 1.08 },
  bungee: { family: 'Bungee', letters: 0.86 },
  bangers: { family: 'Bangers', letters: 1.16 },
  'press-start': { family: 'Press Start 2P', letters: 0.62, lines: 1.35 },
};

/** Fallback for letters that a font lacks. */
const REST = "'Figtree', 'Figtree Fallback', system-ui, 'Noto Sans', sans-serif";

/** A corner of 100 % is a quarter circle with this radius in hundredths of the alert's width. */
const ROUNDEST = 4;

/** A look as custom properties of `AlertTicket`. */
export function propertiesOf(look: AlertLook): CSSProperties {
  const preset = PRESET_STYLES[look.preset];
  const [names, words] = fontsOf(look);
  const colours = look.colours ?? preset.colours;
  const properties: Record<string, string | number> = {
    ...sizeOf(look),
    '--look-opacity': preset.opacity,
    '--look-corner': ((look.corner ?? preset.corner) / 100) * ROUNDEST,
    '--look-font': `'${names.family}', ${REST}`,
    '--look-letters': names.letters,
    '--look-lines': names.lines ?? 1,
    '--look-message-font': `'${words.family}', ${REST}`,
    '--look-message-letters': words.letters,
  };
  if (colours !== null) {
    properties['--look-paper'] = colours.paper;
    properties['--look-text'] = colours.text;
    properties['--look-accent'] = colours.accent;
    properties['--look-stub'] = colours.accent;
  }
  return properties;
}

/** The size of a look alone. */
export function sizeOf(look: AlertLook): Record<string, number> {
  return { '--look-size': look.size / 100 };
}

/** Loads the fonts of a look before the first alert needs them. */
export function loadFonts(look: AlertLook): void {
  for (const { family } of new Set(fontsOf(look))) {
    // A font that cannot be loaded is replaced by the next in its stack.
    document.fonts.load(`800 16px '${family}'`).catch(() => {});
  }
}

function fontsOf({ preset, font }: AlertLook) {
  const own = PRESET_STYLES[preset];
  return [FONTS[font ?? own.font], FONTS[font ?? own.textFont]] as const;
}
