import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DialogHost, isDialogOpen, showDialog } from './dialog.tsx';

const shown = (caption: string) => page.getByRole('alertdialog', { name: caption });

/** Two dialogs on the second of two pages; the second waits for the first. */
async function askTwice() {
  history.pushState(null, '', '?page=2');
  await render(<DialogHost />);
  return Promise.all([
    showDialog({ caption: 'Hapus?', text: <input aria-label="Alasan" /> }),
    showDialog({ caption: 'Yakin?', text: 'Sungguh?' }),
  ]);
}

test('Back closes the dialog and those that wait for it, as cancelled', async () => {
  const asked = askTwice();
  await expect.element(shown('Hapus?')).toBeVisible();
  history.back();
  expect(await asked).toEqual([null, null]);
  expect(isDialogOpen()).toBe(false);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('after Back the page can be used, and the next dialog opens', async () => {
  const asked = askTwice();
  await expect.element(shown('Hapus?')).toBeVisible();
  history.back();
  await asked;
  const next = showDialog({ caption: 'Lagi', text: 'Satu lagi.' });
  await expect.element(shown('Lagi')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await next).toBeNull();
  await expect.poll(isDialogOpen).toBe(false);
  expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden');
});

test('a dialog stays when the app itself changes the address', async () => {
  await render(<DialogHost />);
  const asked = showDialog({ caption: 'Disimpan', text: 'Sudah.' });
  await expect.element(shown('Disimpan')).toBeVisible();
  history.replaceState(null, '', '?page=3');
  dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(shown('Disimpan')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  expect(await asked).toBe('ok');
  await expect.poll(isDialogOpen).toBe(false);
});
