import { ticket, type Ticket } from '@mabarin/api-client/contract/ticket';
import { createClient } from '@mabarin/api-client/client';
import { expect, expectAccessible, expectFits, test } from '#journey.ts';
import { paidOrder } from '#orders.ts';
import { dialog, openHelp, openPublic } from '#viewer.ts';

const DAY = 86_400;

test('a viewer whose host stays away asks for the money on the ticket, and reads what came of it', async ({
  system,
  host,
  visit,
}) => {
  const bought = await paidOrder(system, host, { gameCount: 2 });
  const viewer = await visit('phone');
  await openPublic(viewer, system, `/tiket/${bought.ticket}`);
  await openHelp(viewer);
  await expect(viewer.getByText(/^Kalau host tidak aktif sampai /)).toBeVisible();
  await system.advance(7 * DAY);

  const ask = viewer.getByRole('button', { name: 'Minta uang kembali' });
  await ask.click();
  const question = dialog(viewer, 'Rp21.000 akan dikembalikan setelah dicek admin');
  await question.getByRole('button', { name: 'Ya, minta kembali' }).click();
  await expect(viewer.getByText('Admin lagi mengecek permintaan ini.')).toBeVisible();
  await expect(ask).toBeHidden();

  await viewer.getByRole('button', { name: 'Simpan rekening' }).click();
  await dialog(viewer, 'Rekening tidak disimpan.').getByRole('button', { name: 'OK' }).click();
  await viewer.getByRole('button', { name: 'Bank atau e-wallet' }).click();
  await viewer.getByRole('combobox').fill('014');
  await viewer.keyboard.press('Enter');
  await viewer.getByLabel('Nomor rekening atau HP').fill('1234567333');
  await expectFits(viewer);
  await viewer.getByRole('button', { name: 'Simpan rekening' }).click();
  await expect(viewer.getByText(/^BCA •+7333 a\.n\. B•+ K•+$/)).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Ganti rekening' })).toBeVisible();

  const { data } = await createClient({ api: system.origins.api })(ticket, { ticket: bought.ticket });
  const { refund } = data as Extract<Ticket, { kind: 'mabar' }>;
  const why = 'Host sudah kembali <b>hari ini</b>, tunggu giliranmu ya!';
  await system.operate('refunds', 'refuse', refund?.refunds[0]?.refund_id ?? '', '--text', why, '--why', 'uji');
  await expect(viewer.getByText('Alasan admin:')).toBeVisible();
  await expect(viewer.getByText(why, { exact: true })).toBeVisible();
  await expectAccessible(viewer);
  await expectFits(viewer);
});
