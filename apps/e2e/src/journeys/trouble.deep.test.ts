import { stopClocks } from '#clocks.ts';
import { expect, expectFits, test } from '#journey.ts';
import { paidOrder } from '#orders.ts';
import { dialog, openHostPage, orderForm, passCaptcha, supportForm } from '#viewer.ts';

test('a host that does not exist leads to error404, which invites to become one [pub 2 host missing] [pub 2 error404] [pub 8 not found]', async ({
  system,
  visit,
  allow,
}) => {
  // The page itself is a 404, which Chromium logs.
  allow(/status of 404/);
  const viewer = await visit('phone');
  for (const path of [
    '/hostyangtidakada',
    '/hostyangtidakada/support',
    '/list/hostyangtidakada',
    '/gift/hostyangtidakada',
  ]) {
    await viewer.goto(system.origins.public + path);
    await expect(viewer).toHaveURL(`${system.origins.public}/error404`);
    await expect(viewer.getByRole('heading', { name: 'Host ini tidak ada.' })).toBeVisible();
  }
  await expect(viewer.getByText('Mau jadi host? Daftar lewat tombol “Jadi Host”.')).toBeVisible();
  const invitation = viewer.getByRole('main').getByRole('link', { name: 'Jadi Host' });
  await expect(invitation).toHaveAttribute('href', '/join');
  await invitation.click();
  await expect(viewer).toHaveURL(`${system.origins.public}/join`);
});

test('list, schedule and ticket that the server has drawn say when nothing answers any more, and stop saying it once something does', async ({
  system,
  host,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const { ticket } = await paidOrder(system, host);
  const viewer = await visit('phone');
  const bar = viewer.getByText('Koneksi terputus.');
  for (const path of [`/list/${host.username}`, `/gift/${host.username}`, `/tiket/${ticket}`]) {
    await viewer.goto(system.origins.public + path);
    await expect(viewer.getByText(host.name).first()).toBeVisible();
    await viewer.route('**/api/**', (route) => route.abort());
    await expect(async () => {
      await viewer.clock.runFor(3_000);
      await expect(bar, path).toBeVisible({ timeout: 200 });
    }).toPass();
    await expect(viewer.getByText(host.name).first()).toBeVisible();
    await viewer.unroute('**/api/**');
    await expect(async () => {
      await viewer.clock.runFor(3_000);
      await expect(bar, path).toBeHidden({ timeout: 200 });
    }).toPass();
  }
});

test('a part of the host page that cannot be loaded leaves the rest readable and comes by itself; a failure before the code of dialogs has come is still said', async ({
  system,
  host,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED|Failed to fetch|preload CSS|could not be loaded/);
  const viewer = await visit('phone');
  await viewer.addInitScript(() => localStorage.setItem('login', 'lama'));
  for (const part of ['dialog-popup', 'support-form', 'who'])
    await viewer.route(`**/assets/${part}*`, (route) => route.abort());
  await openHostPage(viewer, system, host);
  await expect(viewer.getByRole('banner').getByRole('link', { name: 'Masuk' })).toBeVisible();
  await passCaptcha(viewer);
  await orderForm(viewer).next.click();
  await dialog(viewer, 'Pastikan sudah mengisi id game').getByRole('button', { name: 'OK' }).click();
  await viewer.getByRole('link', { name: 'Support' }).click();
  const missing = viewer.getByRole('main').getByRole('alert');
  await expect(missing).toContainText('Bagian ini belum bisa dimuat.');
  await expect(viewer.getByRole('heading', { level: 1, name: host.name })).toBeVisible();
  await expectFits(viewer);
  // It retries every few seconds, which would remove the button under the press.
  await stopClocks([viewer.context()], system.now() + 500);
  await viewer.unroute('**/assets/support-form*');
  await missing.getByRole('button', { name: 'Coba lagi' }).click();
  await viewer.clock.resume();
  await expect(supportForm(viewer).name).toBeVisible();
});
