import { saveBankAccount } from '@mabarin/api-client/contract/cash';
import type { Locator, Page } from '@playwright/test';
import { board, openBoard } from '#board.ts';
import { expect, test } from '#journey.ts';
import { askAsHost } from '#login.ts';
import { newPlayer, paidOrder, paidSupport } from '#orders.ts';
import { anOrder, dialog, openHostPage, orderForm, paymentScreen, row } from '#viewer.ts';

test('a keyboard alone orders and runs the dashboard', async ({ system, host, createHost, visit, login }) => {
  await test.step('an order on a phone of 360 px', async () => {
    const viewer = await visit('phone');
    const wanted = anOrder();
    await openHostPage(viewer, system, host);
    const form = orderForm(viewer);
    await tabTo(viewer, form.gameID);
    await viewer.keyboard.type(wanted.gameID);
    await tabTo(viewer, form.gameServerID);
    await viewer.keyboard.type(wanted.gameServerID);
    await tabTo(viewer, form.role(wanted.role));
    await viewer.keyboard.press('Space');
    // Reguler is the default; the arrows choose another event.
    await tabTo(viewer, form.event('Reguler'));
    await viewer.keyboard.press('ArrowDown');
    await expect(form.event('Reguler')).not.toBeChecked();
    await tabTo(viewer, form.message);
    await expect(form.message).toHaveValue('Gas bang!');
    await tabTo(viewer, viewer.getByRole('checkbox', { name: 'Saya bukan robot' }));
    await viewer.keyboard.press('Space');
    await tabTo(viewer, form.submit);
    await viewer.keyboard.press('Enter');
    await expect(paymentScreen(viewer).qr).toBeVisible();
    await tabTo(viewer, paymentScreen(viewer).scanned);
    await expect(paymentScreen(viewer).scanned).toBeFocused();
  });

  await test.step('a game and its correction, a player by hand, feedback, a withdrawal', async () => {
    const host = await createHost();
    const first = newPlayer();
    await paidOrder(system, host, { gameID: first.gameID, gameServerID: first.gameServerID, gameCount: 3 });
    await paidSupport(system, host, { supporterGift: 100_000 });
    const page = await visit('desktop');
    await login(page, host);
    await openBoard(page, system);
    await askAsHost(page, system, saveBankAccount.path, { bankCode: '014', bankAccountNumber: '1234567333' });
    const statistic = async () =>
      (await page.getByRole('definition').allTextContents()).map((counter) => counter.trim()).join(' ');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const press = async (target: Locator) => {
      await tabTo(page, target);
      await page.keyboard.press('Enter');
    };
    const type = async (target: Locator, words: string) => {
      await tabTo(page, target);
      await page.keyboard.type(words);
    };
    /** A dialog focuses its first button. */
    const answer = async (text: string) => {
      await expect(dialog(page, text).locator(':focus')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(dialog(page, text)).toBeHidden();
    };

    // Past the menu, a player into the game, a win, and the correction of it.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Lewati ke isi halaman' })).toBeFocused();
    await page.keyboard.press('Enter');
    // With the stop at the skip link at most four.
    expect(await tabTo(page, page.getByRole('button', { name: /^Main\b/ }).first())).toBeLessThanOrEqual(3);
    await press(board(page).play(first.name));
    await expect(board(page).change(first.name)).toBeVisible();
    await press(board(page).win);
    await answer('Game ini akan dicatat sebagai WIN.');
    await expect.poll(statistic).toBe('1 1 0');
    await press(board(page).previous);
    await press(button('Ubah Hasil Game'));
    await answer('menjadi LOSE');
    await expect.poll(statistic).toBe('1 0 1');
    await expect(button('Ubah Hasil Game')).toBeFocused();
    await press(button('Kembali ke Mabar'));

    // A player by hand. The form starts at its first field, beside the queue.
    const second = newPlayer();
    await press(button('Tambah'));
    await expect(page.getByLabel('ID', { exact: true })).toBeFocused();
    await type(page.getByLabel('ID', { exact: true }), second.gameID);
    await type(page.getByLabel('Server', { exact: true }), second.gameServerID);
    await press(button('Cari nama'));
    await expect(page.getByLabel('Nama', { exact: true })).toHaveValue(second.name);
    await tabTo(page, page.getByRole('radio').first());
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('checkbox', { name: 'Jungler' }));
    await page.keyboard.press('Space');
    await press(button('Simpan'));
    await expect(row(page.getByRole('region', { name: 'Antrian' }), second.name)).toBeVisible();

    // A letter, and the money.
    await press(page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Feedback' }));
    await type(page.getByLabel('Judul', { exact: true }), 'Usul tombol');
    await type(page.getByLabel('Pesan', { exact: true }), 'Tolong tambah tombol.');
    await press(button('Kirim'));
    await answer('Formulir feedback kamu sudah terkirim.');
    await system.advance(4 * 86_400);
    await press(page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Cash' }));
    await press(button('Refresh'));
    // Collected, ready, and earned in the last days.
    await expect(page.getByText('Rp130.000', { exact: true })).toHaveCount(3);
    await press(button('Cairkan Saldo'));
    await tabTo(page, page.getByLabel('Jumlah dicairkan'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('60000');
    await type(page.getByRole('textbox', { name: 'Password' }), host.password);
    await press(button('Proses'));
    await answer('Permintaan pencairan saldo berhasil diterima.');
    await expect(page.getByRole('heading', { level: 1, name: 'Cash', exact: true })).toBeFocused();
    await expect(page.getByText('Pencairan saldo sedang diproses')).toBeVisible();
  });
});

/** Presses Tab until the control has the focus, and counts; every control on the way must be visible. */
async function tabTo(page: Page, target: Locator): Promise<number> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport();
      return presses;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}
