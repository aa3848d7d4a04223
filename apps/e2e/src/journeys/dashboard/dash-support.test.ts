import { expect, test } from '#journey.ts';
import { paidSupport } from '#orders.ts';
import { answerDialog, row } from '#viewer.ts';

test('a host reads, shows, replays and bans supports, and blocks a word', async ({ system, host, dashboard: page }) => {
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await test.step('the page is empty and connected', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${system.origins.dashboard}/dashboard/support`);
    await expect(page.getByText('Belum ada support yang diberikan.')).toBeVisible();
    await expect(page.getByText('Tersambung', { exact: true })).toBeVisible();
  });

  const [ani, budi, citra] = [row(page, 'Ani'), row(page, 'Budi'), row(page, 'Citra')];
  const more = ani.getByRole('button', { name: 'Lainnya untuk Ani' });
  const choose = async (name: string) => {
    await more.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await test.step('news come without a reload [dash 2 support] [dash 4 live]', async () => {
    await paidSupport(system, host, { supporterName: 'Ani', supporterEmail: 'ani@mabarin.test' });
    await paidSupport(system, host, {
      supporterName: 'Budi',
      supporterEmail: 'budi@mabarin.test',
      supporterEmailHidden: true,
    });
    await paidSupport(system, host, { supporterName: 'Citra', supporterMessage: 's10t g4c0r hari ini bang' });
    await expect(citra).toContainText('Disembunyikan karena judi online: slot, gacor.');
    await expect(ani).toContainText('Rp25.000');
    await expect(ani).toContainText(/(baru saja|detik yang lalu), \d\d\.\d\d WIB/);
    await expect(budi.getByText('Email disembunyikan')).toHaveCSS('font-style', 'italic');
    await expect(page.getByText('budi@mabarin.test')).toHaveCount(0);
    await choose('Salin nama');
    await expect.poll(clipboard).toBe('Ani');
    await choose('Salin email');
    await expect.poll(clipboard).toBe('ani@mabarin.test');
  });

  await test.step('a hidden message is shown, another one played again [dash 4 replay]', async () => {
    await citra.getByRole('button', { name: 'Tampilkan pesan dari Citra' }).click();
    await answerDialog(page, '');
    await expect(citra).toContainText('Pesan ini tetap ditampilkan atas izin kamu.');
    await expect(citra.locator(':focus'), 'the keyboard stays in the row').toBeVisible();
    await ani.getByRole('button', { name: 'Replay pesan dari Ani' }).click();
    await expect(page.getByText('Pesan dari Ani akan tampil lagi.')).toBeVisible();
  });

  await test.step('a ban asks first and is for good [dash 4 ban] [dash 5 confirm] [dash 6 ban]', async () => {
    await choose('Ban');
    await answerDialog(page, 'Ban ini permanen', 'Tidak');
    await choose('Ban');
    await answerDialog(page, 'Ban ini permanen');
    await expect(ani).toContainText('DIBAN');
    await expect(more, 'the keyboard stays in the row').toBeFocused();
    await more.click();
    await expect(page.getByRole('menuitem', { name: 'Laporkan' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Ban', exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /[Bb]uka [Bb]an|[Uu]nban/ })).toHaveCount(0);
  });

  await test.step('a word that the host blocks hides what comes later', async () => {
    await page.getByText('Kata yang kamu blokir').click();
    await page.getByLabel('Kata atau frasa').fill('wibu');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Hapus kata wibu' })).toBeVisible();
    await paidSupport(system, host, { supporterName: 'Doni', supporterMessage: 'dasar w1bu' });
    await expect(row(page, 'Doni')).toContainText('Disembunyikan karena kata yang kamu blokir: wibu.');
  });
});
