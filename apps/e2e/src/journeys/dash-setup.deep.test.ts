import { testOverlay } from '@mabarin/api-client/contract/alerts';
import { openBoard } from '#board.ts';
import { expect, expectAccessible, test } from '#journey.ts';
import { askAsHost } from '#login.ts';

test('a new host sees on the board what is left to do, as it happens', async ({ system, host, visit, login }) => {
  const page = await visit('desktop');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await login(page, host);
  await openBoard(page, system);
  const ticket = page.locator('details').filter({ hasText: 'Persiapan' });
  const step = (words: string) => ticket.getByRole('listitem').filter({ hasText: words });
  await expect(ticket).toContainText('Belum siap: overlay belum terlihat.');
  await expect(step('Pasang overlay di OBS')).toContainText('Belum pernah terlihat');
  await expectAccessible(page);

  const overlay = await visit('obs');
  await overlay.goto(`${system.origins.overlay}/display/overlay?key=${host.code}`);
  await expect(step('Pasang overlay di OBS')).toContainText('Terlihat sekarang');
  await expect(step('Pasang overlay di OBS')).toContainText('Sudah beres');
  await expect(ticket).toContainText('Siap siaran');

  await expect(step('Coba satu alert')).toContainText('Belum beres');
  await askAsHost(page, system, testOverlay.path, {});
  await expect(overlay.getByRole('status')).toContainText('Tes Overlay');
  await overlay.clock.fastForward(10_000);
  await expect(step('Coba satu alert')).toContainText('Sudah beres');

  await ticket.getByRole('button', { name: 'Salin link halaman' }).click();
  await expect(step('Sebar halamanmu')).toContainText('Sudah beres');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/${host.username}/mabar`);

  const fold = ticket.locator('summary');
  await fold.press('Enter');
  await expect(step('Isi rekening')).toBeHidden();
  await page.reload();
  await expect(fold).toContainText('Siap siaran');
  await expect(step('Isi rekening')).toBeHidden();
  await fold.press('Enter');
  await step('Isi rekening').getByRole('link').click();
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
});
