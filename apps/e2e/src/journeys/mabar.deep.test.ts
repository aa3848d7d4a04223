import { eventSaveForm, mabarList, setOrdering, setPlaying, type MabarList } from '@mabarin/api-client/contract/mabar';
import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { board, openBoard } from '#board.ts';
import { asHost } from '#gifts.ts';
import type { TestSystem } from '#test-system.ts';
import { bothThemes, expect, expectAccessible, expectFits, test } from '#journey.ts';
import { newPlayer, orderThroughApi, paidOrder } from '#orders.ts';
import {
  anOrder,
  closeDialog,
  fillOrder,
  finalScreen,
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

test('a viewer brings two friends along: one QR, a ticket for each, and the host calls all of them at once', async ({
  system,
  host,
  visit,
  login,
}) => {
  const viewer = await visit('phone');
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

  const dashboard = await visit('desktop');
  await login(dashboard, host);
  await openBoard(dashboard, system);
  await expect(row(dashboard, friends[0].name)).toContainText('Party 3');
  await board(dashboard).play(friends[0].name).click();
  for (const { name } of [wanted, ...friends]) await expect(board(dashboard).change(name)).toBeVisible();

  await viewer.getByRole('link', { name: friends[1].name }).click();
  await expect(viewer.getByRole('heading', { name: 'Tiket mabar' })).toBeVisible();
  await expect(viewer.getByText(friends[1].name, { exact: true })).toBeVisible();
  await expect(viewer.getByText('Tiket temanmu')).toBeHidden();
});

test('a price stands from the start; the button leads to what is open and orders once nothing is; the form stays until the payment can be drawn; who comes back has the check and the key to press, and can be forgotten', async ({
  system,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  const form = orderForm(viewer);
  const robot = viewer.getByRole('checkbox', { name: 'Saya bukan robot' });
  const wanted = anOrder({ event: 'Fast-Track', role: 'Roamer' });
  const screen = Promise.withResolvers<void>();
  await viewer.route('**/assets/payment-screen*.js', async (route) => {
    await screen.promise;
    await route.continue();
  });
  await openHostPage(viewer, system, host);
  await expect(form.event('Reguler')).toBeChecked();
  await expect(viewer.getByText('Rp10.500', { exact: true })).toBeVisible();

  await test.step('the button leads from one open field to the next', async () => {
    await form.next.click();
    await expect(form.gameID).toBeFocused();
    await viewer.keyboard.type(wanted.gameID);
    await form.next.click();
    await expect(form.gameServerID).toBeFocused();
    await viewer.keyboard.type(wanted.gameServerID);
    await form.next.click();
    await expect(form.role('ExpLaner')).toBeFocused();
    await form.role(wanted.role).check();
    await form.event(wanted.event).check();
    await form.more.click();
    await viewer.getByRole('button', { name: 'Push rank!' }).click();
    await expect(form.message).toHaveValue('Push rank!');
    await form.next.click();
    await expect(robot).toBeFocused();
    await expect(robot).toBeInViewport();
    await viewer.keyboard.press('Space');
    await expect(form.next).toHaveCount(0);
  });

  await test.step('until the payment can be drawn the form stays under its cover', async () => {
    const payment = await submit(viewer, form.submit);
    expect(payment).toMatchObject({ price: 40_000, player: { name: wanted.name } });
    await expect(viewer.getByRole('dialog', { name: 'Lagi menyiapkan QRIS…' })).toBeVisible();
    await expect(viewer.locator('form')).toHaveCount(1);
    screen.resolve();
    await expect(paymentScreen(viewer).qr).toBeVisible();
    await expect(viewer.getByRole('dialog')).toHaveCount(0);
    await pay(viewer, system, payment);
  });

  await test.step('who comes back finds all of it but the message', async () => {
    await openHostPage(viewer, system, host);
    await expect(form.gameID).toHaveValue(wanted.gameID);
    await expect(form.gameServerID).toHaveValue(wanted.gameServerID);
    await expect(form.role(wanted.role)).toBeChecked();
    await expect(form.event(wanted.event)).toBeChecked();
    await expect(form.count).toHaveValue('2');
    await expect(form.message).toHaveValue('Gas bang!');
    await expectFits(viewer);
    await passCaptcha(viewer);
    await expect(form.submit).toBeVisible();
  });

  await test.step('and can be forgotten', async () => {
    await viewer.getByRole('button', { name: 'Bukan kamu? Hapus' }).click();
    await expect(form.gameID).toBeFocused();
    await expect(viewer.getByRole('button', { name: 'Bukan kamu? Hapus' })).toHaveCount(0);
    await viewer.reload();
    await expect(form.gameID).toHaveValue('');
    await expect(form.role(wanted.role)).not.toBeChecked();
    await expect(form.event('Reguler')).toBeChecked();
  });
});

test('a wide screen has who plays, who waits, the wait and the price beside the form, where they move nothing; a phone asks for none of it', async ({
  system,
  host,
  visit,
}) => {
  const plays = await paidOrder(system, host);
  const waits = await paidOrder(system, host);
  await playNext(system, host);
  const wide = await visit('desktop');
  const shifted = await watchShifts(wide);
  await openHostPage(wide, system, host);
  const form = orderForm(wide);
  await expect(wide.getByRole('heading', { name: 'Lagi main' })).toBeVisible();
  await expect(row(wide, plays.player!.name)).toContainText('0/1');
  await expect(row(wide, waits.player!.name)).toContainText('01');
  await expect(wide.getByText('Reguler: kamu di urutan ke-2, setelah 1 pemain.')).toBeVisible();
  const left = await form.message.boundingBox();
  const right = await wide.getByText('Rp10.500', { exact: true }).boundingBox();
  expect(right!.x).toBeGreaterThan(left!.x + left!.width);
  await form.message.scrollIntoViewIfNeeded();
  await expect(form.next, 'the button stays in sight').toBeInViewport();
  expect(await shifted()).toBeLessThanOrEqual(0.02);
  await expectAccessible(wide, bothThemes);

  const phone = await visit('phone');
  const asked: string[] = [];
  phone.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openHostPage(phone, system, host);
  await expect(phone.getByText('Reguler: kamu di urutan ke-2, setelah 1 pemain.')).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Lagi main' })).toHaveCount(0);
  expect(asked).not.toContain(`/api/list/${host.username}`);
});

test('a double press on the button orders once; the entry leaves the board with its last game; its ticket hands on how it ended and orders the same again [dash 4 win] [dec money]', async ({
  system,
  host,
  visit,
  login,
}) => {
  const viewer = await visit('phone');
  const ordered = new Map<string, PaymentResult>();
  viewer.on('response', async (response) => {
    if (!response.url().endsWith('/api/mabar')) return;
    const { data } = (await response.json()) as { data: PaymentResult };
    ordered.set(data.transaction_id, data);
  });
  const wanted = anOrder({ event: 'Fast-Track', role: 'Roamer', message: 'Kata malam ini' });
  await openHostPage(viewer, system, host);
  await fillOrder(viewer, wanted);
  await orderForm(viewer).submit.dblclick();
  await expect(paymentScreen(viewer).qr).toBeVisible();
  await expect.poll(() => ordered.size).toBe(1);

  for (const payment of ordered.values()) await pay(viewer, system, payment);
  const dashboard = await visit('desktop');
  await login(dashboard, host);
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
  const share = viewer.getByRole('button', { name: 'Bagikan hasil' });

  await test.step('the picture is saved where the browser shares no files, and handed on where it does', async () => {
    const saved = viewer.waitForEvent('download');
    await share.click();
    expect((await saved).suggestedFilename()).toBe('hasil-mabar.jpg');
    await viewer.evaluate(() => {
      const shared = async ({ files }: ShareData) => void Object.assign(window, { files });
      Object.assign(navigator, { canShare: () => true, share: shared });
    });
    await share.click();
    const pictures = () =>
      viewer.evaluate(async () => {
        const { files = [] } = window as unknown as { files?: File[] };
        const starts = files.map(async (file) => [...new Uint8Array(await file.slice(0, 3).arrayBuffer())]);
        return { names: files.map(({ name, type }) => `${name} ${type}`), starts: await Promise.all(starts) };
      });
    await expect.poll(pictures).toEqual({ names: ['hasil-mabar.jpg image/jpeg'], starts: [[0xff, 0xd8, 0xff]] });
  });

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

test('the host is closed: the page says so and the server refuses what is ordered all the same [dec mabar]', async ({
  system,
  createHost,
  visit,
}) => {
  const host = await createHost({ orderingOpen: false });
  const viewer = await visit('phone');
  await openHostPage(viewer, system, host);
  await expect(viewer.getByText('Pesanan ditutup')).toBeVisible();
  await expect(orderForm(viewer).event('Reguler')).toBeDisabled();
  await expect(orderForm(viewer).event('Sundul')).toBeEnabled();
  await expect(orderThroughApi(system, host)).rejects.toThrow('Host sedang menutup pesanan mabar.');
});

test('an ID with its server, pasted into either field, fills both; the game says whose they are before anybody pays, or that it knows nobody, or nothing, and never stands in the way', async ({
  system,
  host,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const viewer = await visit('phone', { permissions: ['clipboard-read', 'clipboard-write'] });
  await openHostPage(viewer, system, host);
  const form = orderForm(viewer);
  const paste = async (field: typeof form.gameID, text: string) => {
    await viewer.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await field.focus();
    await viewer.keyboard.press('Control+V');
  };
  const { gameID, gameServerID, name } = newPlayer();
  await paste(form.gameID, `${gameID} (${gameServerID})`);
  await expect(form.gameID).toHaveValue(gameID);
  await expect(form.gameServerID).toHaveValue(gameServerID);
  const ign = viewer.getByText(`Nama di game: ${name}`, { exact: true }).and(viewer.locator('form *'));
  await expect(ign).toBeVisible();
  await expect(viewer.getByRole('status').getByText(`Nama di game: ${name}`)).toBeAttached();
  await expectFits(viewer);

  // A second pair over the first, pasted into the other field.
  const second = newPlayer();
  await paste(form.gameServerID, `${second.gameID}/${second.gameServerID}`);
  await expect(form.gameID).toHaveValue(second.gameID);
  await expect(form.gameServerID).toHaveValue(second.gameServerID);
  await expect(viewer.getByText(`Nama di game: ${second.name}`).and(viewer.locator('form *'))).toBeVisible();
  // A phone's keyboard inserts the clipboard as text, without a paste event.
  await form.gameID.fill('');
  await form.gameServerID.fill(`${gameID}  ${gameServerID}`);
  await expect(form.gameID).toHaveValue(gameID);
  await expect(form.gameServerID).toHaveValue(gameServerID);
  // Typing keeps digits only.
  await form.gameID.fill('');
  await form.gameID.pressSequentially('3000a 00 000');
  await expect(form.gameID).toHaveValue('300000000');
  await expect(
    viewer.getByText('Nama tidak ditemukan. Cek ID dan server!').and(viewer.locator('form *')),
  ).toBeVisible();

  // A failed look-up shows nothing, and the order contains the name.
  await viewer.route('**/api/check-player', (route) => route.abort());
  const third = anOrder();
  const asked = viewer.waitForRequest('**/api/check-player');
  await fillOrder(viewer, third);
  await asked;
  await expect(viewer.getByText(/^Nama (di game|tidak)/).and(viewer.locator('form *'))).toHaveCount(0);
  const email = viewer.getByLabel('Email', { exact: true });
  await email.fill('budi@');
  await form.submit.click();
  await closeDialog(viewer, 'Pastikan sudah mengisi id game');
  await expect(viewer.getByText('Isi email yang benar, contoh nama@email.com, atau kosongkan.')).toBeVisible();
  await email.fill('budi@mabarin.test');
  const sent = viewer.waitForRequest('**/api/mabar');
  expect((await submit(viewer, form.submit)).player).toMatchObject({ name: third.name });
  expect((await sent).postDataJSON()).toMatchObject({ form: { gameEmail: 'budi@mabarin.test' } });
  // The next form knows the player and the e-mail.
  await expect(paymentScreen(viewer).qr).toBeVisible();
  await viewer.evaluate(() => localStorage.removeItem('payment'));
  await openHostPage(viewer, system, host);
  await expect(form.gameID).toHaveValue(third.gameID);
  await expect(email).toHaveValue('budi@mabarin.test');
});

test('the host closes, or takes an event away, while a form is filled in: the refusal brings the page up to date and every word stays; a message is told which characters it may not hold', async ({
  system,
  host,
  visit,
}) => {
  const added = (await asHost(system, host, eventSaveForm.path, {
    action: 'add',
    eventTitle: 'Fun Match',
    eventDescription: 'Custom bareng penonton.',
    eventPrice: 15_000,
    eventNeedRole: false,
    eventNeedGameCount: false,
  })) as { events: { id: string; title: string }[] };
  const viewer = await visit('phone');
  await openHostPage(viewer, system, host);
  const form = orderForm(viewer);
  const wanted = anOrder({ event: 'Fun Match', message: 'Gas @bang #1' });
  await fillOrder(viewer, wanted);
  await form.submit.click();
  const characters = 'Karakter "@", "#" tidak bisa dipakai. Pakai huruf, angka, spasi, - ! ? . , ( ) saja ya!';
  await closeDialog(viewer, characters);
  await expect(viewer.getByText(characters)).toBeVisible();
  await form.message.fill('Gas bang!');

  const id = added.events.find(({ title }) => title === 'Fun Match')?.id;
  await asHost(system, host, eventSaveForm.path, { action: 'delete', id });
  await passCaptcha(viewer);
  await form.submit.click();
  await closeDialog(viewer, 'Tipe mabar ini sudah tidak tersedia.');
  await expect(form.event('Fun Match')).toHaveCount(0);
  await expect(viewer.getByText('Pilih salah satu tipe mabar.')).toBeVisible();

  await form.event('Reguler').check();
  await asHost(system, host, setOrdering.path, { open: false });
  await passCaptcha(viewer);
  await form.submit.click();
  await closeDialog(viewer, 'Host sedang menutup pesanan mabar.');
  await expect(viewer.getByText('Pesanan ditutup')).toBeVisible();
  await expect(form.event('Reguler')).toBeDisabled();
  await expect(form.gameID).toHaveValue(wanted.gameID);
  await expect(form.role('Jungler')).toBeChecked();
  await expect(form.message).toHaveValue('Gas bang!');
});

test('place and wait are those of the chosen event, and of nobody while the host has not begun; form, ticket and list number the same person alike, and the phone finds its own row', async ({
  system,
  host,
  visit,
}) => {
  const first = await paidOrder(system, host);
  await paidOrder(system, host);
  await paidOrder(system, host, { event: 'Fast-Track' });
  const viewer = await visit('phone');
  await openHostPage(viewer, system, host);
  const form = orderForm(viewer);
  await expect(viewer.getByText('Belum mulai', { exact: true })).toBeVisible();
  for (const [event, place] of [
    ['Reguler', 4],
    ['Fast-Track', 2],
  ] as const) {
    const choice = viewer.locator('label').filter({ has: form.event(event) });
    await expect(choice).toContainText(new RegExp(`Urutan ke-${place}(?!\\d| ·)`));
  }
  const notStarted = 'Belum mulai: pesanan sudah dibuka, tapi host belum main';
  await expect(viewer.getByText('Reguler: kamu di urutan ke-4, setelah 3 pemain.')).toBeVisible();
  await expect(viewer.getByText(notStarted)).toBeVisible();
  const wanted = anOrder({ event: 'Fast-Track' });
  await fillOrder(viewer, wanted);
  await expect(viewer.getByText('Fast-Track: kamu di urutan ke-2, setelah 1 pemain.')).toBeVisible();
  await expectFits(viewer);
  const payment = await submit(viewer, form.submit);
  await pay(viewer, system, payment);

  await finalScreen(viewer).list.click();
  const waiting = (player: string) => viewer.getByRole('listitem').filter({ hasText: player }).last();
  await expect(waiting(wanted.name)).toContainText(/^02/);
  await expect(waiting(wanted.name)).toContainText('Kamu di sini');
  await expect(waiting(first.player!.name)).toContainText(/^03/);
  await expect(viewer.getByRole('main').getByText('Kamu di sini')).toHaveCount(1);
  await expect(viewer.getByText('Host belum mulai main.')).toBeVisible();
  await expectFits(viewer);

  // A list longer than the phone offers a button to the own row, unless that is visible.
  const toYours = viewer.getByRole('button', { name: 'Ke tempatmu' });
  await viewer.setViewportSize({ width: 360, height: 300 });
  await toYours.click();
  await expect(viewer.getByText('Kamu di sini')).toBeInViewport();
  await expect(toYours).toBeHidden();
  await viewer.setViewportSize({ width: 360, height: 800 });

  // The host calls the first of the queue; waiting players still count from 1.
  await playNext(system, host);
  await viewer.goto(`${system.origins.public}/list/${host.username}`);
  await expect(waiting(wanted.name)).toContainText(/^01/);
  await expect(viewer.getByText('Host belum mulai main.')).toHaveCount(0);
  await viewer.goto(`${system.origins.public}/tiket/${payment.ticket}`);
  await expect(viewer.getByText('Urutan ke-1', { exact: true })).toBeVisible();
});

async function playNext(system: TestSystem, host: HandleHost): Promise<void> {
  const { queue } = (await asHost(system, host, mabarList.path, {})) as MabarList;
  await asHost(system, host, setPlaying.path, { mabarID: queue[0]?.id, setPlaying: true });
}
