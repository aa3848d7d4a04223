import { saveOverlay, type OverlaySettings as Stored } from '@mabarin/api-client/contract/alerts';
import { dashboardSettings } from '@mabarin/api-client/contract/profile/settings';
import { DEFAULT_LOOK } from '@mabarin/domain/alerts/look';
import { DEFAULT_SOUND } from '@mabarin/domain/alerts/sound';
import { DEFAULT_SWITCHES } from '@mabarin/domain/alerts/switches';
import { chooseFile, picture } from '@mabarin/ui/testing/files';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, closeDialog, drawPage, field, serveHost } from '#platform/testing.tsx';
import OverlaySettings from './overlay-settings.tsx';
import { SaveBar } from './save-bar.tsx';

const stored: Stored = {
  ...DEFAULT_SWITCHES,
  logo: null,
  tiers: [],
  soundSettings: DEFAULT_SOUND,
  speechEngine: 'ready',
  serverVoices: [],
  look: DEFAULT_LOOK,
  version: 3,
};

const Settings = () => (
  <SaveBar onReveal={() => undefined}>
    <OverlaySettings />
  </SaveBar>
);

/** The label contains the help. */
const sound = () => page.getByLabelText('Suara notifikasi', { exact: false });

async function openSettings() {
  const service = serveHost();
  service.answer(dashboardSettings, { data: { discord: { webhook: null, disabled: false }, overlay: stored } });
  await drawPage(Settings, 'overlay');
  return service;
}

/** Chooses an invalid logo of this size. */
async function chooseLogo(bytes: number): Promise<void> {
  await expect.element(button('Simpan Pengaturan')).toBeVisible();
  chooseFile('logo.png', new Uint8Array(bytes));
}

const chosenLogo = () => document.querySelector('form img')?.getAttribute('src') ?? '';

test('a logo of 1,024,000 bytes is refused, and a smaller file that is none [dash 5 logo]', async () => {
  await openSettings();
  await chooseLogo(1_024_000);
  await closeDialog('Ukuran file yang kamu pilih sangat besar. Gunakan file berukuran kurang dari 1MB!');
  await chooseLogo(1_023_999);
  await closeDialog('Foto tidak bisa dibaca.');
});

test('boxes and logo whose save failed stay as they were set, through a reload too [dash 8 mabar]', async () => {
  const service = await openSettings();
  service.fail(saveOverlay);
  await field('Tampilkan logo').click();
  chooseFile('logo.png', await picture(100, 100));
  await expect.poll(chosenLogo).toMatch(/^data:image\/png/);
  await button('Simpan Pengaturan').click();
  await closeDialog('Ada kesalahan saat menyimpan pengaturan overlay. Coba lagi ya! [SUB-1]');
  await drawPage(Settings, 'overlay');
  await expect.element(field('Tampilkan logo')).toBeChecked();
  await expect.poll(chosenLogo).toMatch(/^data:image\/png/);
});

test('a box that is set while a save is under way is not taken back by its answer', async () => {
  const service = await openSettings();
  const saved = Promise.withResolvers<void>();
  service.answer(saveOverlay, () => saved.promise.then(() => ({ data: { ...stored, showLogo: true } })));
  await field('Tampilkan logo').click();
  await button('Simpan Pengaturan').click();
  await sound().click();
  saved.resolve();
  await closeDialog('Pengaturan overlay berhasil disimpan.');
  await expect.element(sound()).not.toBeChecked();
  await expect.element(field('Tampilkan logo')).toBeChecked();
});

test('the bar counts what is unsaved, and takes it back', async () => {
  await openSettings();
  await field('Tampilkan logo').click();
  await sound().click();
  await expect.element(page.getByText('2 perubahan belum disimpan')).toBeVisible();
  await button('Batalkan').click();
  await expect.element(page.getByText('Semua perubahan tersimpan.')).toBeVisible();
  await expect.element(sound()).toBeChecked();
});

test('a save after somebody else’s says so, shows theirs and keeps mine unsaved', async () => {
  const service = await openSettings();
  await field('Tampilkan logo').click();
  const theirs = { ...stored, enableTTS: true, version: 4 };
  service.refuse(saveOverlay, 'overlay.settings_changed', 'Pengaturan ini baru saja disimpan dari perangkat lain.');
  service.answer(dashboardSettings, { data: { discord: { webhook: null, disabled: false }, overlay: theirs } });
  await button('Simpan Pengaturan').click();
  await closeDialog('Pengaturan ini baru saja disimpan dari perangkat lain.');
  await expect.element(field('Bacakan pesan (text-to-speech)')).toBeChecked();
  await expect.element(field('Tampilkan logo')).toBeChecked();
  service.answer(saveOverlay, { data: { ...theirs, showLogo: true, version: 5 } });
  await button('Simpan Pengaturan').click();
  await closeDialog('Pengaturan overlay berhasil disimpan.');
  expect(service.sent(saveOverlay).map((sent) => (sent as { version: number }).version)).toEqual([3, 4]);
});
