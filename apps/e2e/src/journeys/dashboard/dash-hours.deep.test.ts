import { board, openBoard } from '#board.ts';
import { expect, expectFits, test } from '#journey.ts';
import { LONG_MESSAGE, paidSupport } from '#orders.ts';
import { closeDialog, openHostPage, openPublic } from '#viewer.ts';

test('viewers read a host’s break, end and week', async ({ system, host, visit, dashboard, viewer, allow }) => {
  allow(/net::ERR_FAILED/);
  await openBoard(dashboard, system);
  const hours = dashboard.getByRole('button', { name: 'Menu antrian' });

  await test.step('a break with its clock', async () => {
    await hours.click();
    await board(dashboard).item('Istirahat').click();
    await dashboard.getByRole('button', { name: 'Istirahat 10 menit' }).click();
    await expect(dashboard.getByText('Istirahat, lanjut dalam')).toBeVisible();
    await openPublic(viewer, system, `/list/${host.username}`);
    const note = viewer.getByRole('note').filter({ hasText: 'Istirahat, lanjut' });
    await expect(note.getByRole('time')).toHaveText(/^\d\d\.\d\d WIB$/);
    await expectFits(viewer);
    await dashboard.getByRole('button', { name: 'Akhiri', exact: true }).click();
    await expect(dashboard.getByText('Istirahat, lanjut dalam')).toBeHidden();
    await expect(note).toBeHidden({ timeout: 10_000 });
  });

  await test.step('the last order; its dialog that cannot be loaded says so', async () => {
    await dashboard.route('**/assets/hours-dialogs*', (route) => route.abort());
    // The break's dialog brought the file.
    await openBoard(dashboard, system);
    await hours.click();
    await board(dashboard).item('Pesanan terakhir').click();
    await closeDialog(dashboard, 'Ada kesalahan saat mengatur pesanan terakhir. Coba lagi ya! [PCE00]');
    await dashboard.unroute('**/assets/hours-dialogs*');
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

  await test.step('the hours of the week; what is typed while they are saved stays', async () => {
    await dashboard.goto(`${system.origins.dashboard}/dashboard/settings`);
    await dashboard.getByText('HP dan jadwal').click();
    await dashboard.getByRole('button', { name: 'Tambah jadwal' }).click();
    await expect(dashboard.getByLabel('Jam', { exact: true })).toHaveValue('20:00');
    await expectFits(dashboard);
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await dashboard.route('**/api/dashboard/mabar/hours', (route) => held.then(() => route.continue()), { times: 1 });
    const save = dashboard.getByRole('button', { name: 'Simpan jadwal' });
    await save.click();
    await expect(save).toHaveAttribute('aria-busy', 'true');
    await dashboard.getByLabel('Jam', { exact: true }).fill('21:00');
    answer();
    await expect(dashboard.getByText('Jadwal main sudah disimpan.')).toBeVisible();
    await expect(dashboard.getByLabel('Jam', { exact: true })).toHaveValue('21:00');
    await openHostPage(viewer, system, host);
    await expect(viewer.getByText('Main lagi Senin 20.00 WIB.')).toBeVisible();
    await dashboard.reload();
    await dashboard.getByText('HP dan jadwal').click();
    await expect(dashboard.getByLabel('Jam', { exact: true })).toHaveValue('21:00');
    await save.click();
    await expect(dashboard.getByText('Jadwal main sudah disimpan.')).toBeVisible();
    await openHostPage(viewer, system, host);
    await expect(viewer.getByText('Main lagi Senin 21.00 WIB.')).toBeVisible();
  });

  await test.step('a message taken off the stream is off the board too', async () => {
    await dashboard.setViewportSize({ width: 1280, height: 800 });
    await openBoard(dashboard, system);
    const strip = dashboard.getByRole('region', { name: 'Alert di live' });
    await strip.getByRole('button', { name: 'Buka kontrol alert' }).click();
    const overlay = await visit('obs');
    await overlay.goto(`${system.origins.overlay}/display/overlay?key=${host.code}`);
    await paidSupport(system, host, { supporterMessage: LONG_MESSAGE });
    await expect(strip).toContainText(LONG_MESSAGE);
    await strip.getByRole('button', { name: 'Sembunyikan pesan' }).click();
    await expect(strip).toContainText('Pesan tidak tampil di live.');
    await expect(strip).not.toContainText(LONG_MESSAGE);
  });
});
