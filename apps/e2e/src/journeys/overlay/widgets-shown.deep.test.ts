import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { gameResult, mabarList, setPlaying, type MabarEntry } from '@mabarin/api-client/contract/mabar';
import { controlWidget, saveWidget } from '@mabarin/api-client/contract/widgets';
import { type Widget } from '@mabarin/domain/widgets/names';
import { wibDate } from '@mabarin/domain/time';
import { openSession } from '#gifts.ts';
import { expect, test } from '#journey.ts';
import { newPlayer, paidOrder, paidSupport } from '#orders.ts';
import { readQr } from '#qr.ts';

const isSnapshot = (url: string) => url.includes('/api/display/widget/');

test('widgets follow host and viewers [dash 2 widget]', async ({ system, host, visit, allow }) => {
  allow(/Failed to load resource/);
  const first = await visit('obs');
  const context = first.context();
  const open = async (target: Widget, page: Page) => {
    const read = page.waitForResponse((response) => isSnapshot(response.url()) && response.ok());
    await page.goto(`${system.origins.overlay}/display/${target}?key=${host.code}&scale=1`);
    await read;
    await expect(page).toHaveURL(`${system.origins.overlay}/display/${target}?scale=1`);
    return page;
  };
  const { call: act, close } = await openSession(system, host);
  const statistic = (await open('statistic', first)).getByRole('definition');
  const countdown = (await open('countdown', await context.newPage())).getByRole('timer');
  const timer = (await open('timer', await context.newPage())).getByRole('timer');
  const marquee = (await open('marquee', await context.newPage())).getByRole('paragraph');
  const queue = (await open('queue', await context.newPage())).getByRole('main');
  const goal = (await open('goal', await context.newPage())).getByRole('main');
  const leaderboard = (await open('leaderboard', await context.newPage())).getByRole('main');
  const supporters = (await open('supporters', await context.newPage())).getByRole('main');
  const qr = (await open('qr', await context.newPage())).getByRole('main');

  // Nothing happened yet: zeros, a kind word, or nothing at all.
  await expect(statistic).toHaveText(['0', '0', '0']);
  await expect(queue).toContainText('Antrian masih kosong.');
  await expect(leaderboard).toContainText('Belum ada support.');
  await expect(supporters).toContainText('Belum ada support.');
  await expect(qr.getByRole('heading')).toHaveText('Scan buat mabar!');
  const hostPage = `${system.origins.public}/${host.username}`;
  expect(readQr(await qr.page().screenshot())).toBe(hostPage);
  for (const silent of [countdown, timer, marquee, goal]) await expect(silent).toBeHidden();

  // A viewer waits, plays and wins.
  const player = newPlayer();
  await paidOrder(system, host, { gameID: player.gameID, gameServerID: player.gameServerID, gameCount: 3 });
  await expect(queue).toContainText(new RegExp(`Antrian 1.*${player.name}`));
  const lists = (await act(mabarList.path, {})) as { queue: MabarEntry[] };
  await act(setPlaying.path, { mabarID: lists.queue[0]?.id, setPlaying: true });
  await expect(queue).toContainText(new RegExp(`Bermain 1.*${player.name}.*0/3.*Antrian 0`));
  await act(gameResult.path, { gameKey: randomUUID(), result: 'win', statistic: { game: 1 } });
  await expect(statistic).toHaveText(['1', '0', '1']);
  await expect(queue).toContainText('1/3');

  // A support counts for the goal and on the board, as the server has it.
  await act(saveWidget.path, {
    target: 'goal',
    settings: { title: 'Mic baru', target: 100_000, since: wibDate(new Date(system.now())) },
  });
  await expect(goal).toContainText(/Mic baru.*Rp0.*0% dari Rp100\.000/);
  await paidSupport(system, host, { supporterName: 'Sultan Bekasi', supporterGift: 40_000 });
  await expect(goal).toContainText(/Rp40\.000.*40%/);
  await expect(leaderboard).toContainText(/1.*Sultan Bekasi.*Rp40\.000/);
  await paidSupport(system, host, { supporterName: 'Sultan Bekasi', supporterGift: 70_000 });
  await expect(goal).toContainText(/110% dari Rp100\.000.*Tercapai!/);
  await expect(leaderboard).toContainText('Rp110.000');
  await expect(supporters).toContainText(/Supporter terbaru.*Sultan Bekasi.*baru saja.*Rp70\.000.*Rp40\.000/);

  // A saved look reaches open pages; their address overrides it.
  const appearance = { theme: 'sore', scale: 150, columns: 1 };
  const unit = () => first.getByRole('main').evaluate((main) => main.style.getPropertyValue('--u'));
  const before = await unit();
  await act(saveWidget.path, { target: 'statistic', settings: { title: 'Skor malam ini', appearance } });
  await expect(first.getByRole('heading')).toHaveText('Skor malam ini');
  await expect(first.getByRole('main')).toHaveAttribute('data-widget-theme', 'sore');
  const cells = (await statistic.all()).map(async (cell) => (await cell.boundingBox())?.x);
  expect(new Set(await Promise.all(cells)).size).toBe(1);
  expect(await unit()).toBe(before);
  await first.goto(`${system.origins.overlay}/display/statistic?key=${host.code}`);
  await expect.poll(async () => Number.parseFloat(await unit())).toBeCloseTo(1.5 * Number.parseFloat(before));
  await act(saveWidget.path, {
    target: 'qr',
    settings: { title: 'Scan!', page: 'support', appearance: { ...appearance, scale: 50 } },
  });
  await expect(qr.getByRole('heading')).toHaveText('Scan!');
  await expect(qr).toContainText('/support');
  expect(readQr(await qr.page().screenshot())).toBe(`${hostPage}/support`);

  // Clocks count from the server's instants; the text runs.
  await act(saveWidget.path, {
    target: 'countdown',
    settings: { title: 'Segera mulai', seconds: 300, closing: 'Gas, kita mulai!' },
  });
  await act(controlWidget.path, { target: 'countdown', action: 'start' });
  await act(controlWidget.path, { target: 'timer', action: 'start' });
  await act(saveWidget.path, { target: 'marquee', settings: { text: 'Mabar Rp10.000', speed: 'fast' } });
  await expect(countdown).toContainText(/Segera mulai0[45]:/);
  await expect(timer).toContainText('00:');
  await expect(marquee).toContainText('Mabar Rp10.000');
  await system.advance(120);
  await expect(countdown).toContainText(/0[23]:/);
  await expect(timer).toContainText(/0[23]:/);
  await act(controlWidget.path, { target: 'timer', action: 'pause' });
  await expect(timer).toContainText('Jeda');
  await act(controlWidget.path, { target: 'countdown', action: 'pause' });
  await expect(countdown).toContainText('Jeda');
  await act(controlWidget.path, { target: 'countdown', action: 'resume' });
  await system.advance(300);
  await expect(countdown).toBeHidden();
  await expect(countdown.page().getByRole('main')).toHaveText('Gas, kita mulai!');
  const kept = await timer.textContent();

  // Offline, everything stays on screen, and is right again soon after.
  await context.route('**/api/display/**', (route) => route.abort());
  const asked = first.waitForRequest((request) => isSnapshot(request.url()));
  await act(gameResult.path, { gameKey: randomUUID(), result: 'lose', statistic: { game: 2 } });
  await asked;
  await expect(statistic).toHaveText(['1', '0', '1']);
  await expect(queue).toContainText(player.name);
  expect(await timer.textContent()).toBe(kept);
  await context.unroute('**/api/display/**');
  await system.advance(20);
  await expect(statistic).toHaveText(['1', '1', '2']);

  await close();
  const stranger = await visit('obs');
  await stranger.goto(`${system.origins.overlay}/display/queue?key=bukan-kunci-siapa-pun`);
  await expect(stranger.getByRole('heading', { name: 'Link ini sudah diganti' })).toBeVisible();
});
