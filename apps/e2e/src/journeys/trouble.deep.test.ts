import { stopClocks } from '#clocks.ts';
import { expect, expectFits, test } from '#journey.ts';
import { paidOrder } from '#orders.ts';
import {
  anOrder,
  dialog,
  fillOrder,
  openHostPage,
  orderForm,
  passCaptcha,
  paymentScreen,
  supportForm,
} from '#viewer.ts';

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

test('an order names what is missing; refused or without network it loses nothing typed; under way it covers the page, and every call says who asks', async ({
  system,
  host,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const viewer = await visit('phone');
  const strangers: string[] = [];
  viewer.on('request', (request) => {
    if (!request.url().startsWith(`${system.origins.api}/api/`) || request.method() === 'OPTIONS') return;
    const { application, 'application-version': version } = request.headers();
    if (application !== 'mabarin' || version !== '1.0') strangers.push(request.url());
  });
  const wanted = anOrder({ games: 2, message: 'Jangan hilang ya!' });
  await openHostPage(viewer, system, host);
  const form = orderForm(viewer);
  const refusal = async (text: string, button = form.submit) => {
    await button.click();
    await dialog(viewer, text).getByRole('button', { name: 'OK' }).click();
    await expect(dialog(viewer, text)).toBeHidden();
  };
  await test.step('what is missing is named [pub 5 mabar invalid] [pub 5 mabar role]', async () => {
    await passCaptcha(viewer);
    await refusal(
      'Pastikan sudah mengisi id game, server, tipe mabar, total game (minimal 1) dan pesan untuk host.',
      form.next,
    );
    await fillOrder(viewer, wanted);
    await form.role(wanted.role).uncheck();
    await refusal('Jangan lupa memilih role kamu (minimal 1)!', form.next);
    await form.role(wanted.role).check();
  });

  await test.step('without network nothing typed is lost [pub 4 order failure] [pub 8 network]', async () => {
    await viewer.route('**/api/mabar', (route) => route.abort());
    await refusal('Jaringan bermasalah. Coba lagi ya!');
    await expect(form.gameID).toHaveValue(wanted.gameID);
    await expect(form.gameServerID).toHaveValue(wanted.gameServerID);
    await expect(form.role(wanted.role)).toBeChecked();
    await expect(form.event(wanted.event)).toBeChecked();
    await expect(form.message).toHaveValue(wanted.message);
  });

  await test.step('a token that no person made is refused [pub 6 captcha] [pub 8 refusal]', async () => {
    await viewer.unroute('**/api/mabar');
    await viewer.route('**/api/mabar', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), token: 'bukan-manusia' } }),
    );
    await passCaptcha(viewer);
    await refusal('Cek "Saya bukan robot" gagal.');
    await expect(form.gameID).toHaveValue(wanted.gameID);
    await expect(paymentScreen(viewer).qr).toBeHidden();
  });

  await test.step('under way it covers the page; every call said who asks [pub 2 processing] [pub 7 headers]', async () => {
    await viewer.unroute('**/api/mabar');
    const gate = Promise.withResolvers<void>();
    await viewer.route('**/api/mabar', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await passCaptcha(viewer);
    await form.submit.click();
    await expect(viewer.getByRole('dialog', { name: 'Lagi menyiapkan QRIS…' })).toBeVisible();
    gate.resolve();
    await expect(paymentScreen(viewer).qr).toBeVisible();
    await expect(viewer.getByRole('dialog')).toHaveCount(0);
    expect(strangers).toEqual([]);
  });
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
