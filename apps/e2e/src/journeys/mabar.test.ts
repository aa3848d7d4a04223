import { board, openBoard } from '#board.ts';
import { expect, test } from '#journey.ts';
import { anOrder, finalScreen, fillOrder, openHostPage, order, orderForm, pay, paymentScreen, row } from '#viewer.ts';

test('a viewer orders, pays by QRIS, stands in the queue, plays and is seen by everybody [pub 4 mabar] [dash 4 playing] [dash live channel]', async ({
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

test('everything ordered is played: the entry leaves the board with its last game [dash 4 playing]', async ({
  house,
  host,
  visit,
  login,
}) => {
  const wanted = anOrder();
  const viewer = await visit('phone');
  const payment = await order(viewer, house, host, wanted);
  await house.sandbox.pay(payment.transaction_id);

  const dashboard = await visit('desktop');
  await login(dashboard, host);
  await openBoard(dashboard, house);
  await board(dashboard).play(wanted.name).click();
  await expect(board(dashboard).change(wanted.name)).toBeVisible();
  await board(dashboard).lose.click();
  await board(dashboard).yes.click();
  await expect(dashboard.getByText('Belum ada yang bermain.')).toBeVisible();
  await expect(row(dashboard, wanted.name)).toBeHidden();
});

test('a double press on the key orders once [pub 4 mabar] [dec money]', async ({ house, host, visit, login }) => {
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
});

test('the host is closed: the page says so and the server refuses what is ordered all the same [dec mabar]', async ({
  house,
  createHost,
  visit,
}) => {
  const host = await createHost({ orderingOpen: false });
  const viewer = await visit('phone');
  await openHostPage(viewer, house, host);
  await expect(viewer.getByText('Pesanan tutup')).toBeVisible();
});
