import type { Page } from '@playwright/test';
import { board, openBoard } from '#board.ts';
import { bothThemes, expect, expectAccessible, test } from '#journey.ts';
import { newPlayer, paidOrder } from '#orders.ts';
import { answerDialog, dialog, openPublic, row } from '#viewer.ts';

const handle = (page: Page, player: string) => page.getByRole('button', { name: new RegExp(`^Pindahkan ${player}`) });
const jungler = {
  gameRoleExpLaner: false,
  gameRoleGoldlaner: false,
  gameRoleJungler: true,
  gameRoleMidlaner: false,
  gameRoleRoamer: false,
};

test('a host moves rows, calls a team, and takes players back', async ({ system, host, visit, login }) => {
  const names: string[] = [];
  let lastTicket = '';
  for (const roles of [
    jungler,
    jungler,
    jungler,
    jungler,
    { ...jungler, gameRoleJungler: false, gameRoleRoamer: true },
  ]) {
    const { name, ...player } = newPlayer();
    lastTicket = (await paidOrder(system, host, { ...player, ...roles })).ticket;
    names.push(name);
  }
  const [first = '', second = '', third = '', fourth = '', last = ''] = names;
  const page = await visit('desktop', { viewport: { width: 1300, height: 900 } });
  await login(page, host);
  await openBoard(page, system);
  const queue = page.getByRole('region', { name: 'Antrian' });
  const rows = queue.getByRole('listitem').filter({ hasText: /Player/ });
  await expect(rows).toContainText([first, second, third, fourth, last]);

  await test.step('arrow keys move a row, which keeps the focus, and stop where its lane ends', async () => {
    await handle(page, second).focus();
    await page.keyboard.press('ArrowUp');
    await expect(rows).toContainText([second, first, third, fourth, last]);
    await expect(handle(page, second)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(`${second} sudah di ujung jalurnya.`)).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(rows).toContainText([first, second, third, fourth, last]);
  });

  await test.step('a row is dragged by its handle; its ticket and the list after a reload say the same', async () => {
    await handle(page, last).hover();
    await expect(row(queue, last)).toHaveAttribute('draggable', 'true');
    const moved = page.waitForResponse('**/mabar/move');
    // The upper half of the fourth: before it.
    await handle(page, last).dragTo(row(queue, fourth), { targetPosition: { x: 30, y: 8 }, steps: 5 });
    await expect(rows).toContainText([first, second, third, last, fourth]);
    await moved;
    await page.reload();
    await expect(rows).toContainText([first, second, third, last, fourth]);
    const phone = await visit('phone');
    await openPublic(phone, system, `/tiket/${lastTicket}`);
    await expect(phone.getByText(/Urutan ke-4/)).toBeVisible();
    await expect(phone.getByText(/Dipindah host pukul \d\d\.\d\d WIB\./)).toBeVisible();
    await board(page).more(last).click();
    await board(page).item('Turun satu').click();
    await expect(rows).toContainText([first, second, third, fourth, last]);
  });

  await test.step('a finger scrolls the queue and drags nothing; a long press and a swipe open the menu, which moves the row', async () => {
    const phone = await visit('phone', { viewport: { width: 360, height: 400 } });
    await login(phone, host);
    await openBoard(phone, system, true);
    const number = row(phone, fourth);
    const finger = await phone.context().newCDPSession(phone);
    // A touch right after a tap is the second half of a double tap, which does not scroll: it tries again.
    await expect(async () => {
      await number.scrollIntoViewIfNeeded();
      const before = (await number.boundingBox())!;
      const x = before.x + before.width / 2;
      const y = before.y + before.height / 2;
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved: number) =>
        finger.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + moved }],
        });
      await touch('touchStart', 0);
      // Downwards, because below the page may end.
      for (const moved of [30, 60, 90, 120]) await touch('touchMove', moved);
      await touch('touchEnd', 120);
      await expect.poll(async () => (await number.boundingBox())!.y, { timeout: 4_000 }).toBeGreaterThan(before.y + 60);
    }).toPass({ timeout: 20_000 });
    await expect(row(phone, fourth)).not.toHaveAttribute('draggable', 'true');
    expect(await phone.evaluate(() => String(getSelection()))).toBe('');
    // Clear of the bar at the thumb, wherever the finger left the list.
    await number.evaluate((seen) => seen.scrollIntoView({ block: 'center' }));
    const { x, y } = (await number.boundingBox())!;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at, y: y + 28 }] });
    await touch('touchStart', x + 150);
    await expect(board(phone).item('Selesai')).toBeVisible();
    await touch('touchEnd', x + 150);
    await expect(board(phone).item('Selesai')).toBeVisible();
    await phone.keyboard.press('Escape');
    await expect(board(phone).item('Selesai')).toBeHidden();
    await touch('touchStart', x + 200);
    for (const at of [180, 150, 120]) await touch('touchMove', x + at);
    await touch('touchEnd', x + 120);
    await board(phone).item('Turun satu').click();
    await expect(rows).toContainText([first, second, third, last, fourth]);
    await board(page).more(fourth).click();
    await board(page).item('Naik satu').click();
    await expect(rows).toContainText([first, second, third, fourth, last]);
    await phone.close();
  });

  await test.step('a team is shown with who is passed and why, and sits down as it was shown', async () => {
    await page.getByRole('button', { name: 'Menu antrian' }).click();
    await board(page).item('Saran tim').click();
    const team = dialog(page, 'Saran tim');
    await expect(team.getByRole('listitem').filter({ hasText: /Player/ })).toContainText([
      first,
      second,
      third,
      last,
      `${fourth} role-nya sudah terisi, dilewati ke-1 dari 3 kali`,
    ]);
    await expectAccessible(page, bothThemes);
    await team.getByText('Kenapa mereka?').click();
    const kept = page.waitForResponse('**/mabar/team-rules');
    await team.getByRole('radio', { name: 'Roamer' }).check();
    await kept;
    // The host roams, so nobody is passed for that role.
    await expect(team.getByText('Dilewati', { exact: true })).toBeHidden();
    await expect(team.getByRole('listitem').filter({ hasText: /Player/ })).toContainText([
      first,
      second,
      third,
      fourth,
    ]);
    const answered = Promise.withResolvers<void>();
    await page.route('**/mabar/play-next', (route) => answered.promise.then(() => route.continue()), { times: 1 });
    await team.getByRole('button', { name: 'Main 4 pemain' }).click();
    await expect(rows).toContainText([last]);
    await expect(board(page).change(fourth)).toBeVisible();
    // The list on screen counts, also before the service responds.
    await page.getByRole('button', { name: 'Main berikutnya' }).click();
    await expect(dialog(page, 'Sudah ada 4 pemain')).toBeVisible();
    await page.keyboard.press('Escape');
    answered.resolve();
    await expect(page.getByText(/ main\.$/).first()).toBeVisible();
  });

  await test.step('who was done by mistake comes back with what was left', async () => {
    await board(page).more(last).click();
    await board(page).item('Selesai').click();
    await answerDialog(page, `Mabar ${last} akan diakhiri.`);
    await page.getByRole('navigation', { name: 'Submenu' }).getByRole('link', { name: 'Selesai' }).click();
    // A second press asks nothing twice.
    const giveBack = async () => {
      await board(page).more(last).click();
      await board(page).item('Kembalikan sisa game').click();
    };
    const offer = Promise.withResolvers<void>();
    await page.route('**/api/dashboard/credit/offer', (route) => offer.promise.then(() => route.continue()), {
      times: 1,
    });
    await giveBack();
    await giveBack();
    offer.resolve();
    await dialog(page, `Kembalikan sisa game ${last}`).getByRole('button', { name: 'Batal' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    const answer = Promise.withResolvers<void>();
    await page.route('**/mabar/requeue', (route) => answer.promise.then(() => route.continue()), { times: 1 });
    const requeue = page.getByRole('button', { name: `Kembalikan ${last} ke antrian` });
    await requeue.click();
    await answerDialog(page, `${last} akan kembali ke antrian, di tempatnya semula, dengan sisa 1 game.`);
    await expect(requeue).toHaveAttribute('aria-busy', 'true');
    answer.resolve();
    await expect(page.getByText(`${last} kembali ke antrian.`).first()).toBeVisible();
    await page.getByRole('navigation', { name: 'Submenu' }).getByRole('link', { name: 'Mabar' }).click();
    await expect(rows).toContainText([last]);
  });
});
