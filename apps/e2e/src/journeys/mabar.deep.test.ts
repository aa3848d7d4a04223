import {
  anOrder,
  closeDialog,
  fillOrder,
  openHostPage,
  openPublic,
  orderForm,
  passCaptcha,
  pay,
  paymentScreen,
  row,
  submit,
  watchShifts,
} from '#viewer.ts';
import { mabarList, setPlaying, type MabarList } from '@mabarin/api-client/contract/mabar';
import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { board, openBoard } from '#board.ts';
import { asHost } from '#gifts.ts';
import { bothThemes, expect, expectAccessible, expectFits, test } from '#journey.ts';
import { newPlayer, paidOrder } from '#orders.ts';

test('two friends come along: one QR, a ticket for each', async ({ system, host, dashboard, viewer }) => {
  const wanted = anOrder({ games: 2 });
  const friends = [newPlayer(), newPlayer()] as const;
  await openHostPage(viewer, system, host);
  await fillOrder(viewer, wanted);
  await viewer.getByRole('button', { name: 'Ajak teman' }).click();
  await expect(viewer.getByLabel('ID game teman 1')).toBeFocused();
  await viewer.getByLabel('ID game teman 1').fill(friends[0].gameID);
  await viewer.getByLabel('Server teman 1').fill(friends[0].gameServerID);
  await viewer.getByRole('button', { name: 'Ajak teman lagi' }).click();
  await viewer.getByLabel('ID game teman 2').fill(wanted.gameID);
  await viewer.getByLabel('Server teman 2').fill(wanted.gameServerID);
  await expect(viewer.getByText('3 pemain · Rp60.000 + biaya layanan Rp3.000')).toBeVisible();
  await expectAccessible(viewer);
  await expectFits(viewer);
  // The same player twice: the typed values stay and can be corrected.
  await orderForm(viewer).submit.click();
  await closeDialog(viewer, `ID ${wanted.gameID} diisi dua kali.`);
  await viewer.getByLabel('ID game teman 2').fill(friends[1].gameID);
  await viewer.getByLabel('Server teman 2').fill(friends[1].gameServerID);
  await passCaptcha(viewer);
  const payment = await submit(viewer, orderForm(viewer).submit);
  expect(payment).toMatchObject({ price: 60_000, qris_price: 63_000 });
  await expect(viewer.getByText(/^bareng Player\d{4}, Player\d{4}$/)).toBeVisible();
  await expect(viewer.getByText('Mabar Reguler 2 game, 3 pemain')).toBeVisible();
  await pay(viewer, system, payment);
  for (const { name } of friends) await expect(viewer.getByRole('link', { name })).toBeVisible();
  await expectAccessible(viewer);

  await openBoard(dashboard, system);
  await expect(row(dashboard, friends[0].name)).toContainText('Party 3');
  await board(dashboard).play(friends[0].name).click();
  for (const { name } of [wanted, ...friends]) await expect(board(dashboard).change(name)).toBeVisible();

  await viewer.getByRole('link', { name: friends[1].name }).click();
  // The page before has this heading too, and the name twice.
  await expect(viewer.getByText('Tiket temanmu')).toBeHidden();
  await expect(viewer.getByRole('heading', { name: 'Tiket mabar' })).toBeVisible();
  await expect(viewer.getByText(friends[1].name, { exact: true }).first()).toBeVisible();
});

test('a wide screen has queue and price beside the form', async ({ system, host, visit, viewer: phone }) => {
  const plays = await paidOrder(system, host);
  const waits = await paidOrder(system, host);
  const { queue } = (await asHost(system, host, mabarList.path, {})) as MabarList;
  await asHost(system, host, setPlaying.path, { mabarID: queue[0]?.id, setPlaying: true });
  const wide = await visit('desktop');
  const shifted = await watchShifts(wide);
  await openHostPage(wide, system, host);
  const form = orderForm(wide);
  await expect(wide.getByRole('heading', { name: 'Lagi main' })).toBeVisible();
  await expect(row(wide, plays.player!.name)).toContainText('0/1');
  await expect(row(wide, waits.player!.name)).toContainText('01');
  await expect(wide.getByRole('strong').filter({ hasText: 'Urutan ke-2' })).toBeVisible();
  const left = await form.message.boundingBox();
  const right = await wide.getByText('Rp10.500', { exact: true }).boundingBox();
  expect(right!.x).toBeGreaterThan(left!.x + left!.width);
  await form.message.scrollIntoViewIfNeeded();
  await expect(form.next, 'the button stays in sight').toBeInViewport();
  expect(await shifted()).toBeLessThanOrEqual(0.02);
  await expectAccessible(wide, bothThemes);

  const asked: string[] = [];
  phone.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openHostPage(phone, system, host);
  await expect(phone.getByRole('strong').filter({ hasText: 'Urutan ke-2' })).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Lagi main' })).toHaveCount(0);
  expect(asked).not.toContain(`/api/list/${host.username}`);
});

test('a double press orders once [dash 4 win] [dec money]', async ({ system, host, dashboard, viewer }) => {
  const ordered = new Map<string, PaymentResult>();
  viewer.on('response', async (response) => {
    if (!response.url().endsWith('/api/mabar')) return;
    const { data } = (await response.json()) as { data: PaymentResult };
    ordered.set(data.number, data);
  });
  const wanted = anOrder({ event: 'Fast-Track', role: 'Roamer', message: 'Kata malam ini' });
  await openHostPage(viewer, system, host);
  await fillOrder(viewer, wanted);
  await orderForm(viewer).submit.dblclick();
  await expect(paymentScreen(viewer).qr).toBeVisible();
  await expect.poll(() => ordered.size).toBe(1);

  for (const payment of ordered.values()) await pay(viewer, system, payment);
  await openBoard(dashboard, system);
  await expect(row(dashboard, wanted.name)).toHaveCount(1);
  await board(dashboard).play(wanted.name).click();
  await expect(board(dashboard).change(wanted.name)).toBeVisible();
  await board(dashboard).lose.click();
  await board(dashboard).yes.click();
  await expect(dashboard.getByText('Belum ada yang bermain.')).toBeVisible();
  await expect(row(dashboard, wanted.name)).toBeHidden();

  for (const { ticket } of ordered.values()) await openPublic(viewer, system, `/tiket/${ticket}`);
  await expect(viewer.getByText('1 game: 0 menang, 1 kalah')).toBeVisible();
  await expectFits(viewer);

  await test.step('"Pesan lagi" finds the form filled whole; the words of that evening are not there again', async () => {
    await viewer.getByRole('link', { name: 'Pesan lagi' }).click();
    const form = orderForm(viewer);
    await expect(form.event('Fast-Track')).toBeChecked();
    await expect(form.count).toHaveValue('1');
    await expect(form.role('Roamer')).toBeChecked();
    await expect(form.role('Jungler')).not.toBeChecked();
    await expect(form.gameID).toHaveValue(wanted.gameID);
    await expect(form.gameServerID).toHaveValue(wanted.gameServerID);
    await expect(form.message).toHaveValue('Gas bang!');
  });
});
