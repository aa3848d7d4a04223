import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from '#journey.ts';
import { paidSupport } from '#orders.ts';
import { dialog, row } from '#viewer.ts';

const API = '/api/dashboard/support';

test('a host downloads supports as CSV for a spreadsheet, and blocks words [dash 2 support-download] [dash 5 download] [dash 8 support cash]', async ({
  system,
  host,
  visit,
  login,
  allow,
}) => {
  const page = await visit('phone');
  await login(page, host);
  await paidSupport(system, host, { supporterName: '-1 Ani', supporterMessage: 'halo, bang' });
  await page.goto(`${system.origins.dashboard}/dashboard/support`);

  // The host's own words hide what comes later.
  await page.getByText('Kata yang kamu blokir').click();
  const word = page.getByLabel('Kata atau frasa');
  await word.fill('!');
  await word.press('Enter');
  await dialog(page, 'Isi kata 2 sampai 30 karakter').getByRole('button', { name: 'OK' }).click();
  await word.fill('wibu');
  await word.press('Enter');
  await expect(page.getByRole('button', { name: 'Hapus kata wibu' })).toBeVisible();
  await expect(word).toHaveValue('');
  await paidSupport(system, host, { supporterName: 'Doni', supporterMessage: 'dasar w1bu' });
  await expect(row(page, 'Doni')).toContainText('Disembunyikan karena kata yang kamu blokir.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hapus kata wibu' }).click();
  await expect(page.getByText('Belum ada kata tambahan.')).toBeVisible();
  await expect(page.locator('summary')).toBeFocused();

  await page.getByRole('button', { name: 'Download' }).click();
  const [from, until] = [page.getByLabel('Dari'), page.getByLabel('Sampai')];
  const day = (days: number) => new Date(system.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  // The engine writes "03 Desember" where people write "3 Desember".
  const long = (date: string) =>
    new Intl.DateTimeFormat('id-ID', { dateStyle: 'full', timeZone: 'UTC' })
      .format(new Date(date))
      .replace(', 0', ', ');
  await expect(page.getByText(long(day(0)))).toHaveCount(2);
  await expect(page.getByText(/\.csv/)).toBeVisible();
  await expectAccessible(page);

  const submit = page.getByRole('button', { name: 'Download' });
  const refused = async (start: string, end: string, sentence: string) => {
    await from.fill(start);
    await until.fill(end);
    await submit.click();
    const said = dialog(page, sentence);
    await expect(said).toBeVisible();
    await said.getByRole('button', { name: 'OK' }).click();
    await expect(said).toBeHidden();
  };
  await refused(day(0), day(-1), 'Tanggal "sampai" tidak boleh lebih dahulu dari tanggal "dari"!');
  await refused(day(-16), day(0), 'Tanggal "dari" maksimum adalah 15 hari yang lalu!');
  await refused('', day(0), 'Pilih tanggal "dari" dan "sampai" untuk melakukan download!');

  await from.fill(day(-15));
  allow(/Failed to load resource/);
  await page.route(`${system.origins.api}${API}/download`, (route) => route.fulfill({ status: 500, body: 'rusak' }));
  await submit.click();
  const said = dialog(page, 'Ada kesalahan saat mencoba download support. [SUB-1]');
  await said.getByRole('button', { name: 'OK' }).click();
  await page.unroute(`${system.origins.api}${API}/download`);
  await expect(from).toHaveValue(day(-15));

  const saved = page.waitForEvent('download');
  await submit.click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`${host.username} support [${day(-15)}_${day(0)}].csv`);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toMatch(/^\uFEFFTanggal,Jam,Nama,Email,Nominal,Pesan\r\n/);
  expect(csv).toContain(`'-1 Ani,sultan@mabarin.test,25000,"halo, bang"`);
});
