import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CopyButton } from './copy-button.tsx';
import { DialogHost, isDialogOpen, showDialog } from '#components/popups/dialog.tsx';

/** An in-app browser: no clipboard, and no copy of a selection. */
function refuseCopies(): void {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
}

/** The text selected for copying by hand. */
function selection(): string {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLTextAreaElement)) return '';
  return focused.value.slice(focused.selectionStart, focused.selectionEnd);
}

test('a copy that the browser refuses shows the text selected, and gives the focus back', async () => {
  refuseCopies();
  await render(<CopyButton compact value="https://mabarin.test/tiket/a" label="Salin link" />);
  await page.getByRole('button', { name: 'Salin link' }).click();
  await expect.element(page.getByRole('textbox')).toBeVisible();
  expect(selection()).toBe('https://mabarin.test/tiket/a');
  await page.getByRole('button', { name: 'Tutup' }).click();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Salin link' })).toHaveFocus();
});

test('a refused copy inside a dialog shows the text over the dialog', async () => {
  refuseCopies();
  await render(<DialogHost />);
  void showDialog({ caption: 'Nomor', text: <CopyButton value="TRX-1" label="Salin nomor" /> });
  await page.getByRole('button', { name: 'Salin nomor' }).click();
  await expect.element(page.getByRole('textbox')).toBeVisible();
  expect(selection()).toBe('TRX-1');
  await page.getByRole('button', { name: 'Tutup' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect.poll(isDialogOpen).toBe(false);
});

test('where there is no clipboard, a copy inside a dialog selects its text inside that dialog', async () => {
  refuseCopies();
  const copied: string[] = [];
  vi.spyOn(document, 'execCommand').mockImplementation(() => {
    if (document.activeElement?.closest('[role="dialog"]')) copied.push(selection());
    return true;
  });
  await render(
    <div role="dialog" aria-label="Nomor">
      <CopyButton value="TRX-2" label="Salin nomor" />
    </div>,
  );
  await page.getByRole('button', { name: 'Salin nomor' }).click();
  await expect.element(page.getByRole('button', { name: 'Disalin' })).toBeVisible();
  expect(copied).toEqual(['TRX-2']);
});
