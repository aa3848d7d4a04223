import { expect, test } from '#journey.ts';
import { anOrder, dialog, fillOrder, openHostPage, orderForm, passCaptcha, paymentScreen, row } from '#viewer.ts';

test('a host that does not exist leads to error404 [pub 2 host missing] [pub 8 not found]', async ({
  house,
  visit,
  allow,
}) => {
  // The page itself is a 404, which Chromium writes to the console.
  allow(/status of 404/);
  const viewer = await visit('phone');
  for (const path of ['/hostyangtidakada', '/hostyangtidakada/support', '/list/hostyangtidakada']) {
    await viewer.goto(house.origins.public + path);
    await expect(viewer).toHaveURL(`${house.origins.public}/error404`);
    await expect(viewer.getByRole('heading', { name: 'Host ini tidak ada.' })).toBeVisible();
  }
});

test('a list nobody stands in says so, whatever the letters of the address [pub 2 routes list] [pub 2 list playing] [pub 2 list empty]', async ({
  house,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  await viewer.goto(`${house.origins.public}/${host.username.toUpperCase()}/list`);
  await expect(viewer).toHaveURL(/\/list\//);
  await expect(viewer.getByText('Belum ada antrian.')).toBeVisible();
  await expect(row(viewer, 'HOST').first()).toBeVisible();
});

test('the network fails: everything typed stays, and the next try orders [pub 4 order failure] [pub 8 network]', async ({
  house,
  host,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const viewer = await visit('phone');
  const wanted = anOrder({ games: 2, message: 'Jangan hilang ya!' });
  await openHostPage(viewer, house, host);
  await fillOrder(viewer, wanted);
  await viewer.route('**/api/mabar', (route) => route.abort());
  await orderForm(viewer).submit.click();
  const failed = dialog(viewer, 'Jaringan bermasalah. Coba lagi ya!');
  await failed.getByRole('button', { name: 'OK' }).click();
  await expect(failed).toBeHidden();

  const form = orderForm(viewer);
  await expect(form.gameID).toHaveValue(wanted.gameID);
  await expect(form.gameServerID).toHaveValue(wanted.gameServerID);
  await expect(form.role(wanted.role)).toBeChecked();
  await expect(form.event(wanted.event)).toBeChecked();
  await expect(form.message).toHaveValue(wanted.message);
  await viewer.unroute('**/api/mabar');
  await passCaptcha(viewer);
  await form.submit.click();
  await expect(paymentScreen(viewer).qr).toBeVisible();
});

test('a token that no person made is refused, and nothing typed is lost [pub 4 order failure] [pub 6 captcha] [pub 8 refusal] [dec limits]', async ({
  house,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  const wanted = anOrder();
  await openHostPage(viewer, house, host);
  await fillOrder(viewer, wanted);
  await viewer.route('**/api/mabar', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), token: 'bukan-manusia' } }),
  );
  await orderForm(viewer).submit.click();
  const refused = dialog(viewer, 'Verifikasi manusia gagal.');
  await refused.getByRole('button', { name: 'OK' }).click();
  await expect(orderForm(viewer).gameID).toHaveValue(wanted.gameID);
  await expect(paymentScreen(viewer).qr).toBeHidden();
});

test('an order with nothing filled in names what is missing [pub 5 mabar invalid]', async ({ house, host, visit }) => {
  const viewer = await visit('phone');
  await openHostPage(viewer, house, host);
  await passCaptcha(viewer);
  await orderForm(viewer).submit.click();
  await expect(
    dialog(viewer, 'Pastikan sudah mengisi id game, server, tipe mabar, total game (minimal 1) dan pesan untuk host.'),
  ).toBeVisible();
});

test('an order without a role asks for one [pub 5 mabar role]', async ({ house, host, visit }) => {
  const viewer = await visit('phone');
  const wanted = anOrder();
  await openHostPage(viewer, house, host);
  await fillOrder(viewer, wanted);
  await orderForm(viewer).role(wanted.role).uncheck();
  await orderForm(viewer).submit.click();
  await expect(dialog(viewer, 'Jangan lupa memilih role kamu (minimal 1)!')).toBeVisible();
});
