import { createRemoteKey } from '@mabarin/api-client/contract/remote';
import { bothThemes, expect, expectAccessible, test } from '#journey.ts';
import { newPlayer, paidOrder } from '#orders.ts';
import { answerDialog, closeDialog, row } from '#viewer.ts';

test('a remote key works until it is revoked', async ({ system, host, dashboard: owner, viewer: phone, allow }) => {
  const { name: player, ...order } = newPlayer();
  await paidOrder(system, host, { ...order, gameCount: 2 });
  await owner.goto(`${system.origins.dashboard}/dashboard/remote`);

  const link = await test.step('the host makes a key for queue and games, which is shown once', async () => {
    await owner.getByLabel('Nama kunci').fill('HP Sari');
    await owner.getByText('Pilih sendiri', { exact: true }).click();
    for (const action of ['Main berikutnya', 'Win']) await owner.getByLabel(action, { exact: true }).check();
    await owner.getByRole('button', { name: 'Buat kunci' }).click();
    await expect(owner.getByRole('heading', { name: 'Kunci HP Sari sudah jadi' })).toBeFocused();
    await expectAccessible(owner);
    return owner.getByLabel('Link untuk HP').inputValue();
  });

  const said = phone.getByRole('status');
  await test.step('the link opens big keys on a phone, and the key leaves the address', async () => {
    await phone.goto(link);
    await expect(phone.getByRole('heading', { level: 1, name: `Remote ${host.name}` })).toBeVisible();
    await expect(phone).toHaveURL(`${system.origins.dashboard}/remote`);
    await phone.reload();
    const key = phone.getByRole('button', { name: 'Main berikutnya' });
    await expect(key).toBeVisible();
    expect((await key.boundingBox())?.height).toBeGreaterThanOrEqual(64);
    await expect(phone.getByRole('button', { name: 'Lose' })).toHaveCount(0);
    await expectAccessible(phone);
  });

  await test.step('a press is done on the board; a finger that taps twice counts once, and a second game is told to wait', async () => {
    allow(/status of 429 .*remote\/win/);
    await owner.goto(`${system.origins.dashboard}/dashboard/mabar`);
    await expect(row(owner, player).getByRole('button', { name: /^Main/ })).toBeVisible();
    await phone.getByRole('button', { name: 'Main berikutnya' }).click();
    await expect(said).toContainText(`Main: ${player}.`);
    await expect(row(owner, player).getByRole('button', { name: /^Ganti/ })).toBeVisible();
    await system.advance(1);
    await phone.getByRole('button', { name: 'Win' }).dblclick();
    await expect(said).toContainText('Game 1: Win. Win 1, Lose 0.');
    await system.advance(1);
    await phone.getByRole('button', { name: 'Win' }).click();
    await expect(said).toContainText('Hasil game baru saja dicatat.');
  });

  await test.step('another key meanwhile is told to wait; a press without an answer may be pressed again for a minute, then the page says to look first', async () => {
    allow(/ERR_FAILED/);
    const other = Promise.withResolvers<void>();
    await phone.route('**/api/remote/next', (route) => other.promise.then(() => route.abort()));
    await system.advance(1);
    await phone.getByRole('button', { name: 'Main berikutnya' }).click();
    await phone.getByRole('button', { name: 'Win' }).click();
    await expect(said).toContainText('Main berikutnya masih dikirim.');
    other.resolve();
    await expect(said).toContainText('Tekan tombol yang sama sekali lagi sekarang');
    await system.advance(60);
    await expect(said).toContainText('Cek dulu di dashboard apakah sudah masuk, baru tekan lagi.');
    await phone.unroute('**/api/remote/next');
  });

  await test.step('the log has each press, and a revoked key does nothing any more', async () => {
    allow(/status of 404 .*remote\/next/);
    await owner.goto(`${system.origins.dashboard}/dashboard/remote-log`);
    await expect(owner.getByRole('listitem').filter({ hasText: 'HP Sari: Win' })).toHaveCount(2);
    await expectAccessible(owner, bothThemes);
    await owner.getByRole('link', { name: 'Kunci', exact: true }).click();
    await owner.getByRole('button', { name: 'Cabut kunci HP Sari' }).click();
    await answerDialog(owner, /langsung tidak bisa dipakai/);
    await expect(owner.getByText('Belum ada kunci.')).toBeVisible();
    await system.advance(1);
    await phone.getByRole('button', { name: 'Main berikutnya' }).click();
    await expect(said).toContainText('Kunci remote ini tidak berlaku.');
  });

  await test.step('a key whose answer was lost and that was revoked since gives way to another', async () => {
    allow(/ERR_FAILED/);
    await owner.route(`**${createRemoteKey.path}`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await owner.getByLabel('Nama kunci').fill('Stream Deck');
    await owner.getByRole('button', { name: 'Buat kunci' }).click();
    await closeDialog(owner, /PCE00/);
    await owner.unroute(`**${createRemoteKey.path}`);
    await owner.getByRole('button', { name: 'Cabut kunci Stream Deck' }).click();
    await answerDialog(owner, /langsung tidak bisa dipakai/);
    await expect(owner.getByText('Belum ada kunci.')).toBeVisible();
    await owner.getByRole('button', { name: 'Buat kunci' }).click();
    await closeDialog(owner, /Tekan sekali lagi untuk membuat yang baru/);
    await owner.getByRole('button', { name: 'Buat kunci' }).click();
    await expect(owner.getByRole('heading', { name: 'Kunci Stream Deck sudah jadi' })).toBeFocused();
  });
});
