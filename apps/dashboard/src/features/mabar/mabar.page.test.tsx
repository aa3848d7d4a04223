import { updateIgn } from '@mabarin/api-client/contract/accounts';
import { gameResult, mabarList, setPlaying, updateWidgetStatistic } from '@mabarin/api-client/contract/mabar';
import { LiveRegion } from '@mabarin/ui/states/live-region';
import { render } from '@mabarin/ui/testing/render';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aHost, button, closeDialog, dialog, drawPage, serveHost } from '#platform/testing.tsx';
import MabarPage from './mabar.page.tsx';
import { answer, entry } from './testing.ts';

async function openBoard() {
  const service = serveHost();
  service.answer(mabarList, answer([], ['Budi'], 2));
  await drawPage(MabarPage, 'mabar');
  await expect.element(button('Ganti Budi')).toBeVisible();
  return service;
}

test('the own name is looked up again by a press, which says how it ended [dash 7 update-ign]', async () => {
  const service = await openBoard();
  service.fail(updateIgn);
  await button('Update IGN').click();
  await closeDialog('Ada kesalahan saat update IGN kamu. Coba lagi ya! [SUB-1]');
  service.answer(updateIgn, { data: aHost({ playerName: 'KancilBaru' }) });
  await button('Update IGN').click();
  await expect.element(page.getByText('IGN kamu sudah diperbarui.').first()).toBeVisible();
  await expect.element(page.getByText('KancilBaru')).toBeVisible();
  expect(service.sent(updateIgn)).toHaveLength(2);
});

test('the statistic is sent to its widget by a press, which says how it ended', async () => {
  const service = await openBoard();
  service.fail(updateWidgetStatistic);
  const send = async () => {
    await button('Menu antrian').click();
    await page.getByRole('menuitem', { name: 'Update Statistik Widget' }).click();
  };
  await send();
  await closeDialog('Ada kesalahan saat update statistik widget. Coba lagi ya! [SUB-1]');
  service.answer(updateWidgetStatistic, { data: null });
  await send();
  await expect.element(page.getByText('Statistik widget sudah diperbarui.').first()).toBeVisible();
  expect(service.sent(updateWidgetStatistic)).toHaveLength(2);
});

test('a Win of a game that another dashboard has counted is sent once, and its refusal is said', async () => {
  const service = await openBoard();
  const counted = 'Game ini sudah dicatat sebagai WIN. Daftar sudah diperbarui, cek lagi ya!';
  service.refuse(gameResult, 'mabar.game_already_recorded', counted);
  await page.getByRole('button', { name: /^Win/ }).click();
  await dialog('Game ini akan dicatat sebagai WIN.').getByRole('button', { name: 'Catat WIN', exact: true }).click();
  await closeDialog(counted);
  expect(service.sent(gameResult)).toMatchObject([{ result: 'win', statistic: { game: 3 } }]);
});

test('a recorded Win is said to a screen reader, which sees no counters', async () => {
  const service = await openBoard();
  await render(<LiveRegion />);
  service.answer(gameResult, answer([], ['Budi'], 3));
  await page.getByRole('button', { name: /^Win/ }).click();
  await button('Catat WIN').click();
  await expect.element(page.getByText('Game 3 dicatat WIN.')).toBeInTheDocument();
});

test('a second order of one player says that it comes after the first, and its refused Main says why', async () => {
  const service = serveHost();
  const budi = entry('Budi');
  const later = entry('kedua', { playerName: 'Budi', player: budi.player });
  service.answer(mabarList, { ...answer([]), data: { playing: [budi], queue: [later, entry('Citra')] } });
  await drawPage(MabarPage, 'mabar');
  const row = page.getByRole('listitem').filter({ hasText: 'Sesudah pesanannya yang lain' });
  await expect.element(row).toBeVisible();
  expect(row.elements()).toHaveLength(1);
  const why = 'Budi sudah main dengan pesanannya yang lain. Yang ini menyusul sesudah itu selesai ya!';
  service.refuse(setPlaying, 'mabar.player_plays', why);
  await row.getByRole('button', { name: 'Main Budi' }).click();
  await closeDialog(why);
});

test('a queue longer than a page says how many wait, and a search finds one of the rest', async () => {
  const service = serveHost();
  service.answer(mabarList, ({ from }) => ({
    ...answer(from === undefined ? ['Budi'] : ['Citra', 'Dewi']),
    waiting: 3,
  }));
  await drawPage(MabarPage, 'mabar');
  await expect.element(page.getByRole('heading', { name: 'Antrian 3' })).toBeVisible();
  await expect.element(button('Tampilkan 2 lagi')).toBeVisible();
  await button('Cari nama atau event').click();
  await userEvent.fill(page.getByRole('searchbox', { name: 'Cari nama atau event' }), 'dewi');
  await expect.element(button('Main Dewi')).toBeVisible();
});
