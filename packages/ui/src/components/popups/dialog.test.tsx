import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Menu } from '#components/buttons/menu.tsx';
import { useFocusFallback } from './focus-fallback.tsx';
import { DialogHost, isDialogOpen, showDialog } from './dialog.tsx';
import { showToast, ToastHost } from './toast.tsx';

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

const requests = {
  'one key': { text: 'Belum bisa.' },
  'a red question': {
    text: 'Sungguh?',
    buttons: [
      { choice: 'go', label: 'Hapus', tone: 'stop' },
      { choice: 'no', label: 'Tidak', tone: 'ink' },
    ],
  },
  'a field': { text: <input aria-label="Alasan" /> },
  'ticks and folded fields': {
    text: (
      <>
        <input type="checkbox" aria-label="Budi" />
        <details>
          <summary>Aturan</summary>
          <input aria-label="Kali" />
        </details>
      </>
    ),
  },
} as const;

test.each(Object.entries(requests))(
  'a dialog with %s has the focus each time a form is refused',
  async (_name, request) => {
    function Refused() {
      const { register, handleSubmit } = useForm({ defaultValues: { name: '' } });
      const refuse = () => void showDialog<string>({ caption: 'Periksa lagi', ...request });
      return (
        <form onSubmit={(event) => void handleSubmit(() => undefined, refuse)(event)}>
          <input aria-label="Nama" {...register('name', { required: true })} />
          <button>Kirim</button>
        </form>
      );
    }
    await render(
      <>
        <Refused />
        <DialogHost />
      </>,
    );
    for (let time = 0; time < 2; time += 1) {
      await page.getByRole('button', { name: 'Kirim' }).click();
      await expect.element(shown('Periksa lagi')).toBeVisible();
      const hasFocus = () => shown('Periksa lagi').element().contains(document.activeElement);
      await expect.poll(hasFocus).toBe(true);
      // As the form does after the dialog has opened.
      document.querySelector<HTMLElement>('form input')?.focus();
      expect(hasFocus()).toBe(true);
      await userEvent.keyboard('{Escape}');
      await expect.poll(isDialogOpen).toBe(false);
      await expect.element(page.getByRole('textbox', { name: 'Nama' })).toHaveFocus();
    }
  },
);

test('a question from a menu gives the focus back to its key, after the deed to what is left', async () => {
  function Rows() {
    const [names, setNames] = useState(['Budi', 'Sari']);
    const fallback = useFocusFallback();
    async function ask(asked: string) {
      const buttons = [{ choice: 'go', label: 'Hapus', tone: 'stop' }] as const;
      const choice = await showDialog({ caption: `Hapus ${asked}?`, text: 'Sungguh?', buttons });
      if (choice === 'go') setNames((all) => all.filter((name) => name !== asked));
    }
    return (
      <main {...fallback}>
        <h1>Antrian</h1>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <Menu label={name} items={[{ label: 'Hapus', onSelect: () => void ask(name) }]} />
            </li>
          ))}
        </ul>
      </main>
    );
  }
  await render(
    <>
      <Rows />
      <DialogHost />
    </>,
  );
  async function ask(name: string) {
    await page.getByRole('button', { name }).click();
    await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
    await page.getByRole('menuitem', { name: 'Hapus' }).click();
    await expect.element(shown(`Hapus ${name}?`)).toBeVisible();
  }
  await ask('Budi');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Budi' })).toHaveFocus();
  for (const [name, left] of [
    ['Budi', page.getByRole('button', { name: 'Sari' })],
    ['Sari', page.getByRole('heading', { name: 'Antrian' })],
  ] as const) {
    await ask(name);
    await shown(`Hapus ${name}?`).getByRole('button', { name: 'Hapus' }).click();
    await expect.element(left).toHaveFocus();
  }
});

test('a sentence describes its dialog, a form does not', async () => {
  const asked = askTwice();
  await expect.element(shown('Hapus?')).not.toHaveAttribute('aria-describedby');
  await userEvent.keyboard('{Escape}');
  await expect.element(shown('Yakin?')).toHaveAccessibleDescription('Sungguh?');
  await userEvent.keyboard('{Escape}');
  expect(await asked).toEqual([null, null]);
});

test('a toast takes its deed back by its key', async () => {
  await render(<ToastHost />);
  let back = 0;
  showToast('Budi di-blacklist.', { label: 'Batalkan', onPress: () => (back += 1) });
  await page.getByRole('button', { name: 'Batalkan' }).click();
  await expect.element(page.getByText('Budi di-blacklist.')).not.toBeInTheDocument();
  expect(back).toBe(1);
});
