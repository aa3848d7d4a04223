import { WIDGETS, type Widget } from '@mabarin/domain/widgets/names';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { button, field, openPage } from '#platform/testing.tsx';
import { CardList } from './card-list.tsx';
import { widgetsText } from './widgets.text.ts';

/** The cards before anything is read. */
const Cards = () => (
  <CardList opened={useState<Widget | null>(null)} widgets={undefined} preview={() => <></>} sheet={() => null} />
);

test('every widget has a link of its own with the display key, hidden and to copy [dash 2 widget]', async () => {
  const copied: string[] = [];
  const copying = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  onTestFinished(() => copying.mockRestore());
  await openPage(Cards, 'widget');
  for (const target of WIDGETS) {
    const { title } = widgetsText.widgets[target];
    await button(`Atur ${title}`).click();
    await button('Salin link').click();
    await expect.poll(() => copied.pop()).toMatch(new RegExp(`/display/${target}\\?key=a{22}$`));
    await expect.element(field(`Link ${title}`)).toHaveAttribute('type', 'password');
    await expect.element(field(`Link ${title}`)).toHaveValue(expect.stringMatching(`/display/${target}\\?key=a{22}$`));
    // On a phone the open widget stands in the place of the tiles.
    await button(widgetsText.close).click();
  }
});
