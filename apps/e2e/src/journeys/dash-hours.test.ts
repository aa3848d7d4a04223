import { board, openBoard } from '#board.ts';
import { expect, expectFits, test } from '#journey.ts';
import { openHostPage, openPublic } from '#viewer.ts';

test('a host takes a break, sets the last order and plans the week, and viewers read it; alerts are paused from the board', async ({
  system,
  createHost,
  visit,
  login,
}) => {
  const host = await createHost();
  const dashboard = await visit('desktop');
  await login(dashboard, host);
  await openBoard(dashboard, system);
  const viewer = await visit('phone');
  const hours = dashboard.getByRole('button', { name: 'Istirahat dan pesanan terakhir' });

  await test.step('a break with its clock', async () => {
    await hours.click();
    await board(dashboard).item('Istirahat 10 menit').click();
    await expect(dashboard.getByText('Istirahat, lanjut dalam')).toBeVisible();
    await openPublic(viewer, system, `/list/${host.username}`);
    const note = viewer.getByRole('note').filter({ hasText: 'Host lagi istirahat.' });
    await expect(note.getByRole('timer')).toHaveText(/^(10:00|09:\d\d)$/);
    await expectFits(viewer);
    await dashboard.getByRole('button', { name: 'Akhiri', exact: true }).click();
    await expect(dashboard.getByText('Istirahat, lanjut dalam')).toBeHidden();
    await expect(note).toBeHidden({ timeout: 10_000 });
  });

  await test.step('the last order', async () => {
    await hours.click();
    await board(dashboard).item('Pesanan terakhir').click();
    await expect(dashboard.getByLabel('Jumlah menunggu')).toHaveValue('10');
    await dashboard.getByRole('button', { name: 'Atur', exact: true }).click();
    await expect(dashboard.getByText('Pesanan terakhir: saat 10 menunggu')).toBeVisible();
    await openHostPage(viewer, system, host);
    await expect(viewer.getByText('Pesanan terakhir: tinggal 10 tempat.')).toBeVisible();
  });

  await test.step('the strip of alerts', async () => {
    const strip = dashboard.getByRole('region', { name: 'Alert di live' });
    await strip.getByRole('button', { name: 'Buka kontrol alert' }).click();
    await strip.getByRole('button', { name: 'Jeda' }).click();
    await expect(strip).toContainText('Alert sedang dijeda.');
    await strip.getByRole('button', { name: 'Lanjut' }).click();
    await expect(strip).toContainText('Tidak ada alert yang tampil.');
    await dashboard.setViewportSize({ width: 360, height: 740 });
    await expectFits(dashboard);
  });

  await test.step('the hours of the week', async () => {
    await dashboard.goto(`${system.origins.dashboard}/dashboard/settings`);
    await dashboard.getByRole('button', { name: 'Tambah jadwal' }).click();
    await expect(dashboard.getByLabel('Jam', { exact: true })).toHaveValue('20:00');
    await expectFits(dashboard);
    await dashboard.getByRole('button', { name: 'Simpan Jadwal' }).click();
    await expect(dashboard.getByText('Jadwal main sudah disimpan.')).toBeVisible();
    await openHostPage(viewer, system, host);
    await expect(viewer.getByText('Main lagi Senin 20.00 WIB.')).toBeVisible();
  });
});
