import { expect, signInAtDesk, test } from '#desk.ts';

test('a new operator carries out and answers an urgent order within the limits [dec operator]', async ({
  system,
  host,
  visit,
}) => {
  const page = await visit('desktop');
  const operator = await signInAtDesk(page, system);
  await operator.answer('an order of an authority', 'surat Komdigi B/77', async () => {
    await operator.open('Perintah');
    await operator.unfold('Catat perintah');
    await operator.type(page.getByLabel('Dari instansi'), 'Komdigi');
    await operator.type(page.getByLabel('Nomor surat'), 'B/77/XI/2026');
    await operator.type(page.getByLabel('Yang disebut surat'), `Tutup ${system.origins.public}/${host.username}.`);
    await operator.act('Catat perintah');
    await operator.tap(page.getByLabel(`Tutup halaman @${host.username}`));
    await operator.release('Jalankan yang dicentang');
    await expect(page.getByText(`Diturunkan: halaman host @${host.username}`, { exact: true })).toBeVisible();
    await operator.act('Jawab');
    await expect(page.getByText(/Jawaban atas Perintah pemutusan akses mendesak Nomor B\/77\/XI\/2026/)).toBeVisible();
    const saved = page.waitForEvent('download');
    await operator.tap(page.getByRole('button', { name: 'Unduh surat' }));
    expect((await saved).suggestedFilename()).toMatch(/^jawaban-\d+\.txt$/);
  });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Dengan hormat,')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cetak surat' })).toBeHidden();
  const { status } = await fetch(`${system.origins.public}/${host.username}`);
  expect(status).toBe(404);
});
