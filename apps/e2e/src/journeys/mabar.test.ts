import { board, openBoard } from '#board.ts';
import { expect, test } from '#journey.ts';
import { orderAtDoor, paidOrder } from '#orders.ts';
import {
  anOrder,
  dialog,
  finalScreen,
  fillOrder,
  openHostPage,
  order,
  orderForm,
  pay,
  paymentScreen,
  row,
  submit,
} from '#viewer.ts';

test('a viewer orders, pays by QRIS, stands in the queue, plays and is seen by everybody [pub 2 list playing] [pub 2 list empty] [pub 4 mabar] [dash 4 playing] [dash 4 win] [dash 4 live]', async ({
  house,
  host,
  visit,
  login,
}) => {
  const dashboard = await visit('desktop');
  await login(dashboard, host);
  await openBoard(dashboard, house);
  await expect(dashboard.getByText('Belum ada antrian.')).toBeVisible();

  const viewer = await visit('phone');
  const wanted = anOrder({ games: 2 });
  const payment = await order(viewer, house, host, wanted);
  expect(payment).toMatchObject({ price: 20_000, fee: 1_000, qris_price: 21_000, player: { name: wanted.name } });
  await pay(viewer, house, payment);

  // Nobody reloads the dashboard: the live channel brings the entry.
  await expect(row(dashboard, wanted.name)).toContainText('Online');
  await expect(row(dashboard, wanted.name)).toContainText('0/2');
  await board(dashboard).play(wanted.name).click();
  await expect(board(dashboard).change(wanted.name)).toBeVisible();
  await board(dashboard).win.click();
  await board(dashboard).yes.click();
  await expect(row(dashboard, wanted.name)).toContainText('1/2');

  await finalScreen(viewer).list.click();
  await expect(viewer).toHaveURL(`${house.origins.public}/list/${host.username}`);
  await expect(row(viewer, wanted.name)).toContainText('1/2 game');
  await expect(viewer.getByText('Belum ada antrian.')).toBeVisible();
});

test('a double press on the key orders once; the entry leaves the board with its last game [dash 4 win] [dec money]', async ({
  house,
  host,
  visit,
  login,
}) => {
  const viewer = await visit('phone');
  const ordered = new Set<string>();
  viewer.on('response', async (response) => {
    if (!response.url().endsWith('/api/mabar')) return;
    const { data } = (await response.json()) as { data: { transaction_id: string } };
    ordered.add(data.transaction_id);
  });
  const wanted = anOrder();
  await openHostPage(viewer, house, host);
  await fillOrder(viewer, wanted);
  await orderForm(viewer).submit.dblclick();
  await expect(paymentScreen(viewer).qr).toBeVisible();
  await expect.poll(() => ordered.size).toBe(1);

  for (const transaction of ordered) await house.sandbox.pay(transaction);
  const dashboard = await visit('desktop');
  await login(dashboard, host);
  await openBoard(dashboard, house);
  await expect(row(dashboard, wanted.name)).toHaveCount(1);
  await board(dashboard).play(wanted.name).click();
  await expect(board(dashboard).change(wanted.name)).toBeVisible();
  await board(dashboard).lose.click();
  await board(dashboard).yes.click();
  await expect(dashboard.getByText('Belum ada yang bermain.')).toBeVisible();
  await expect(row(dashboard, wanted.name)).toBeHidden();
});

test('the host is closed: the page says so and the server refuses what is ordered all the same [dec mabar]', async ({
  house,
  createHost,
  visit,
}) => {
  const host = await createHost({ orderingOpen: false });
  const viewer = await visit('phone');
  await openHostPage(viewer, house, host);
  await expect(viewer.getByText('Pesanan ditutup')).toBeVisible();
  await expect(orderForm(viewer).event('Reguler')).toBeDisabled();
  await expect(orderForm(viewer).event('Sundul')).toBeEnabled();
  await expect(orderAtDoor(house, host)).rejects.toThrow('Host sedang menutup pesanan mabar.');
});

test('Sundul lifts whoever waits to the front, and is refused to whoever does not wait [pub 2 list queue] [pub 8 refusal] [dec mabar]', async ({
  house,
  host,
  visit,
}) => {
  const late = anOrder({ event: 'Sundul' });
  const viewer = await visit('phone');
  await openHostPage(viewer, house, host);
  await fillOrder(viewer, late);
  await orderForm(viewer).submit.click();
  const refused = dialog(viewer, 'Kamu belum ada di antrian. Pesan mabar dulu ya!');
  await refused.getByRole('button', { name: 'OK' }).click();
  await expect(refused).toBeHidden();

  await paidOrder(house, host);
  await paidOrder(house, host, { gameID: late.gameID, gameServerID: late.gameServerID });
  await viewer.goto(`${house.origins.public}/list/${host.username}`);
  const places = viewer.getByRole('listitem').filter({ hasText: /Player\d{4}/ });
  await expect(places).toHaveCount(2);
  await expect(places.nth(1)).toContainText(late.name);
  await viewer.getByRole('link', { name: 'Sundul disini untuk ONLINE' }).click();
  await fillOrder(viewer, late);
  const payment = await submit(viewer, orderForm(viewer).submit);
  await pay(viewer, house, payment);
  await finalScreen(viewer).list.click();
  await expect(places).toHaveCount(2);
  await expect(places.nth(0)).toContainText(late.name);
});
