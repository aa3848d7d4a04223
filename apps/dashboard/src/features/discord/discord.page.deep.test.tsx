import { saveDiscord, testDiscord } from '@mabarin/api-client/contract/discord';
import { notifyChannels, saveChannel } from '@mabarin/api-client/contract/notify';
import { dashboardSettings } from '@mabarin/api-client/contract/profile/settings';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, closeDialog, deed, drawPage, field, serveHost } from '#platform/testing.tsx';
import DiscordPage from './discord.page.tsx';

type Settings = OutputOf<typeof dashboardSettings>['data'];

const address = `https://discord.com/api/webhooks/123456789012345678/${'t'.repeat(68)}`;
const link = () => field('Link webhook');

async function openDiscord(webhook: string | null) {
  const service = serveHost();
  // The page reads nothing of the overlay.
  const overlay = {} as Settings['overlay'];
  service.answer(dashboardSettings, { data: { discord: { webhook, disabled: false }, overlay } });
  service.answer(notifyChannels, { data: { channels: [], services: ['discord', 'telegram'] } });
  await drawPage(DiscordPage, 'discord');
  return service;
}

test('only an address of Discord is saved or tried [dash 2 discord] [dash 5 discord]', async () => {
  const service = await openDiscord(null);
  const refusal = 'Discord webhook tidak valid. Masukkan link webhook yang kamu dapat dari channel discord!';
  await button('Test Discord').click();
  await closeDialog(refusal);
  await userEvent.fill(link(), 'https://example.com/api/webhooks/1/2');
  await button('Simpan').click();
  await closeDialog(refusal);
  await button('Hapus isian').click();
  await expect.element(link()).toHaveValue('');
  expect(service.sent(saveDiscord)).toEqual([]);
});

test('a pasted address is hidden, outlives a failed save, and is tried once saved [dash 8 settings]', async () => {
  const service = await openDiscord(null);
  await userEvent.fill(link(), address);
  await expect.element(link()).toHaveAttribute('type', 'password');
  await button('Test Discord').click();
  await closeDialog('Simpan dulu link webhook ini, lalu tes lagi ya!');
  service.fail(saveDiscord);
  await button('Simpan').click();
  await closeDialog('Ada kesalahan saat menyimpan pengaturan discord. Coba lagi ya! [SUB-1]');
  await drawPage(DiscordPage, 'discord');
  await expect.element(link()).toHaveValue(address);
  await expect.element(link()).toHaveAttribute('type', 'password');
  expect(service.sent(testDiscord)).toEqual([]);
});

test('an address is removed after a question, and its field has the focus', async () => {
  const service = await openDiscord('https://discord.com/api/webhooks/1/••••••••tttt');
  service.answer(saveDiscord, { data: { webhook: null, disabled: false } });
  await button('Putuskan Discord').click();
  await deed().click();
  await expect.element(link()).toHaveValue('');
  await expect.element(link()).toHaveFocus();
  expect(service.sent(saveDiscord)).toEqual([{ settings: { webhook: null } }]);
});

test('a Telegram chat is added beside the webhook, with the events it gets', async () => {
  const service = await openDiscord(null);
  service.answer(saveChannel, { data: { channels: [], services: ['discord', 'telegram'] } });
  await button('Tambah channel').click();
  await page.getByRole('radio', { name: 'Telegram' }).click();
  await button('Simpan').last().click();
  await closeDialog('Alamat channel tidak valid. Tempel link webhook Discord, atau token bot dan ID chat Telegram.');
  await userEvent.fill(field('Token bot'), `123456789:${'t'.repeat(35)}`);
  await userEvent.fill(field('ID chat'), '@mabarsari');
  await page.getByRole('checkbox', { name: 'Klaim gift' }).click();
  await button('Simpan').last().click();
  await expect.element(button('Tambah channel')).toBeVisible();
  expect(service.sent(saveChannel)).toMatchObject([
    { service: 'telegram', chat: '@mabarsari', events: ['order', 'support', 'alarm'] },
  ]);
});
