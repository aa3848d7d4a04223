import { board, openBoard } from '#board.ts';
import { expect, test } from '#journey.ts';
import { paidOrder } from '#orders.ts';
import {
  anOrder,
  fillOrder,
  finalScreen,
  openHostPage,
  openPublic,
  order,
  orderForm,
  pay,
  row,
  submit,
} from '#viewer.ts';

test('a viewer orders, pays by QRIS, stands in the queue, plays and is seen by everybody [pub 4 mabar] [pub 2 list playing] [dash 4 live]', async ({
  system,
  host,
  visit,
  login,
}) => {
  const dashboard = await visit('desktop');
  await login(dashboard, host);
  await openBoard(dashboard, system);
  await expect(dashboard.getByText('Belum ada antrian.')).toBeVisible();

  const viewer = await visit('phone');
  const wanted = anOrder({ games: 2 });
  const payment = await order(viewer, system, host, wanted);
  expect(payment).toMatchObject({ price: 20_000, fee: 1_000, qris_price: 21_000, player: { name: wanted.name } });
  await pay(viewer, system, payment);

  // Nobody reloads the dashboard: the live channel brings the entry.
  await expect(row(dashboard, wanted.name)).toContainText('Online');
  await expect(row(dashboard, wanted.name)).toContainText('0/2');
  await board(dashboard).play(wanted.name).click();
  await expect(board(dashboard).change(wanted.name)).toBeVisible();
  await board(dashboard).win.click();
  await board(dashboard).yes.click();
  await expect(row(dashboard, wanted.name)).toContainText('1/2');

  await finalScreen(viewer).list.click();
  await expect(viewer).toHaveURL(`${system.origins.public}/list/${host.username}`);
  await expect(row(viewer, wanted.name)).toContainText('1/2 game');
  await expect(viewer.getByText('Belum ada antrian.')).toBeVisible();
});

test('Sundul lifts whoever waits to the front, and is refused to whoever does not wait [pub 2 list queue] [pub 8 refusal] [dec mabar]', async ({
  system,
  host,
  visit,
}) => {
  const late = anOrder({ event: 'Sundul' });
  const viewer = await visit('phone');
  await openHostPage(viewer, system, host);
  const form = orderForm(viewer);
  await form.event(late.event).check();
  await form.gameID.fill(late.gameID);
  await form.gameServerID.fill(late.gameServerID);
  await expect(viewer.getByText('Kamu belum ada di antrian. Pesan mabar dulu ya!')).toBeVisible();
  await expect(form.event(late.event)).toBeDisabled();

  await paidOrder(system, host);
  await paidOrder(system, host, { gameID: late.gameID, gameServerID: late.gameServerID });
  await openPublic(viewer, system, `/list/${host.username}`);
  const places = viewer.getByRole('listitem').filter({ hasText: /Player\d{4}/ });
  await expect(places).toHaveCount(2);
  await expect(places.nth(1)).toContainText(late.name);
  await viewer.getByRole('link', { name: 'Sundul disini untuk ONLINE' }).click();
  await expect(form.event(late.event)).toBeChecked();
  await fillOrder(viewer, late);
  const payment = await submit(viewer, orderForm(viewer).submit);
  await pay(viewer, system, payment);
  await finalScreen(viewer).list.click();
  await expect(places).toHaveCount(2);
  await expect(places.nth(0)).toContainText(late.name);
});
