import { board, openBoard } from '#board.ts';
import { expect, test } from '#journey.ts';
import { anOrder, finalScreen, order, pay, row } from '#viewer.ts';

test('a viewer orders, pays and plays [pub 4 mabar] [dash 4 live]', async ({ system, host, dashboard, viewer }) => {
  await openBoard(dashboard, system);
  await expect(dashboard.getByText('Belum ada antrian.')).toBeVisible();

  const wanted = anOrder({ games: 2 });
  const payment = await order(viewer, system, host, wanted);
  expect(payment).toMatchObject({ price: 20_000, fee: 1_000, qris_price: 21_000, player: { name: wanted.name } });
  await pay(viewer, system, payment);

  // Nobody reloads the dashboard: the live channel brings the entry.
  await expect(row(dashboard, wanted.name).getByTitle('Online')).toBeVisible();
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
