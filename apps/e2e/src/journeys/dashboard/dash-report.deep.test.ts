import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { expect, expectAccessible, test } from '#journey.ts';
import { paidOrder, paidSupport } from '#orders.ts';
import { closeDialog } from '#viewer.ts';

/** A file of a zip archive with its sizes in the local header, as text. */
function unzipped(archive: Buffer, name: string): string {
  const at = archive.indexOf(name) - 30;
  const [size, nameLength, extraLength] = [
    archive.readUInt32LE(at + 18),
    archive.readUInt16LE(at + 26),
    archive.readUInt16LE(at + 28),
  ];
  const start = at + 30 + nameLength + extraLength;
  return inflateRawSync(archive.subarray(start, start + size)).toString('utf8');
}

test('a host takes a month along as files and on paper', async ({ system, host, dashboard: page }) => {
  await paidOrder(system, host, { gameCount: 2 });
  await paidSupport(system, host, { supporterName: '-1 Ani', supporterGift: 40_000 });
  const month = new Date(system.now() + 7 * 3_600_000).toISOString().slice(0, 7);
  await page.goto(`${system.origins.dashboard}/dashboard/cash`);
  await page.getByRole('link', { name: 'Laporan', exact: true }).click();
  const main = page.getByRole('main');

  await test.step('the month has its sum, a chart and the same as a table', async () => {
    await expect(main.locator('dl').filter({ hasText: 'Masuk bulan ini' })).toContainText('Rp60.000');
    const chart = page.getByRole('figure').filter({ hasText: 'Masuk per hari' });
    await expect(chart.locator('.recharts-bar-rectangle path').first()).toBeVisible();
    await chart.getByText('Lihat sebagai tabel').click();
    await expect(chart.getByRole('row').last()).toContainText('Rp20.000Rp40.000Rp60.000');
    await expectAccessible(page);
  });

  await test.step('a CSV file comes whole; one that was cut is said to be and is not saved', async () => {
    const saved = page.waitForEvent('download');
    await page.getByText('Unduh berkas').click();
    await page.getByRole('button', { name: 'Unduh CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^${host.username} transaksi \\[${month}-01_${month}-\\d\\d\\]\\.csv$`),
    );
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv).toMatch(/\r\nSelesai: 2 baris,+\r\n$/);
    await page.route('**/report/file/transactions/**', (route) =>
      route.fulfill({
        body: csv.slice(0, csv.indexOf('Selesai')),
        headers: {
          'access-control-allow-origin': system.origins.dashboard,
          'access-control-allow-credentials': 'true',
        },
      }),
    );
    await page.getByRole('button', { name: 'Unduh CSV' }).click();
    await closeDialog(page, 'Berkas terpotong: baru 2 baris yang sampai');
    await page.unroute('**/report/file/transactions/**');
  });

  await test.step('a spreadsheet has numbers as numbers, and what viewers typed as text', async () => {
    await page.getByRole('radio', { name: 'Support', exact: true }).check();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Unduh Excel (.xlsx)' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toContain(`${host.username} support [`);
    const archive = await readFile(await file.path());
    const sheet = unzipped(archive, 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<v>40000</v>');
    expect(sheet).not.toContain('<f>');
  });

  await test.step('the supports of some days are a file for a spreadsheet, without formulas [dash 2 support-download] [dash 8 support cash]', async () => {
    await page.goto(`${system.origins.dashboard}/dashboard/support-download`);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${host.username} support \\[${month}-\\d\\d_.*\\.csv$`));
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv).toMatch(/^\uFEFFTanggal,Jam,Nama,Email,Nominal,Pesan\r\n/);
    expect(csv).toContain(`'-1 Ani,sultan@mabarin.test,40000`);
    await page.goto(`${system.origins.dashboard}/dashboard/cash-report`);
  });

  await test.step('the statement adds up and stands alone on paper', async () => {
    await page.getByRole('button', { name: 'Untuk dicetak' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Laporan ');
    await expect(page.getByRole('row', { name: /^Total QRIS dari 2 pembayaran/ })).toContainText('Rp63.000');
    await expect(page.getByRole('row', { name: /^Saldo akhir/ })).toContainText('Rp60.000');
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Cetak atau Simpan PDF' })).toBeHidden();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('row', { name: /^Saldo awal/ })).toBeVisible();
  });
});
