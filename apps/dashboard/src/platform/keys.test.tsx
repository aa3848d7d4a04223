import { render } from '@mabarin/ui/testing/render';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { usePageKeys, useSearchKeys, useShortcuts } from './keys.ts';

const heard: string[] = [];

function Page() {
  usePageKeys();
  useSearchKeys({ focus: () => heard.push('focus'), clear: () => heard.push('clear') });
  useShortcuts({ w: () => heard.push('w') });
  return <input aria-label="Cari" />;
}

/** Presses a key on the page or in its field; true when the browser's own action is prevented. */
function press(key: string, { ctrlKey = false, typing = false } = {}): boolean {
  const target = typing ? page.getByRole('textbox').element() : document.body;
  return !target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
}

test('Ctrl+S and Ctrl+A do nothing, but what was typed can be selected [dash 2 keys]', async () => {
  await render(<Page />);
  expect(press('s', { ctrlKey: true })).toBe(true);
  expect(press('a', { ctrlKey: true })).toBe(true);
  expect(press('a', { ctrlKey: true, typing: true })).toBe(false);
});

test('a slash goes to the search, Escape clears it, and no shortcut acts while something is typed', async () => {
  await render(<Page />);
  heard.length = 0;
  for (const key of ['/', 'w', 'Escape']) press(key);
  for (const key of ['/', 'w']) press(key, { typing: true });
  press('w', { ctrlKey: true });
  expect(heard).toEqual(['focus', 'w', 'clear']);
});
