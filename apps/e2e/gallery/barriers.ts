import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { themes, type Screen } from './screen.ts';
import type { Wish } from './pictures.ts';

/** A window of 1440 px, its width at 200 %, and 1280 px at 400 %: zoom leaves fewer CSS pixels. */
const WIDTHS = ['1440', '720', '320'];

/** Every screen except those of OBS, which nobody reads or operates, in its first theme. */
export function barrierWishes(screens: readonly Screen[]): Wish[] {
  return screens
    .filter(({ part }) => part === 'public' || part === 'dashboard')
    .map((screen) => ({ screen, theme: themes[screen.part][0] ?? 'light', sizes: WIDTHS }));
}

/**
 * Barriers on the page, one sentence each: axe with best practices, the same in forced colours, sideways scrolling, and
 * names that a title says again.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  const found: string[] = [];
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  if (wide > room) found.push(`${wide - room} px beside the window`);
  const twice = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[title]')]
      .filter(({ ariaLabel, textContent, title }) => title === ariaLabel || title === textContent.trim())
      .map(({ outerHTML }) => `title repeats the name: ${outerHTML.slice(0, 160)}`),
  );
  found.push(...twice);
  // A transition would be read at its old colour.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
  });
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    await fillText(page, forcedColors === 'active');
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    // Base UI's focus guards of an open menu pass the focus on at once; its dialogs stand outside of landmarks.
    axe.exclude('[data-base-ui-focus-guard]').exclude('[data-base-ui-portal]');
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations) {
      found.push(`${forcedColors === 'active' ? 'forced colours, ' : ''}${id}: ${nodes[0]?.html.slice(0, 160)}`);
    }
  }
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}

/**
 * axe reads a text's `-webkit-text-fill-color`, for which Chromium returns the page's colour although it paints the
 * forced one, which is `color`.
 */
async function fillText(page: Page, isForced: boolean): Promise<void> {
  await page.evaluate((forced) => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      element.style.webkitTextFillColor = forced ? getComputedStyle(element).color : '';
    }
  }, isForced);
}
