import { spawnSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { bothThemes, expect, expectAccessible, test } from '#journey.ts';
import { LONG_MESSAGE, paidOrder, paidSupport } from '#orders.ts';
import { dialog } from '#viewer.ts';

const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).click();

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

function redPicture(): Buffer {
  const image = new PNG({ width: 96, height: 64 });
  for (let at = 0; at < image.data.length; at += 4) image.data.set([230, 20, 20, 255], at);
  return PNG.sync.write(image);
}

async function openPicker(page: Page, kind: 'gambar' | 'suara'): Promise<Locator> {
  await press(page, `Pilih ${kind}`);
  const picker = page.getByRole('dialog');
  await expect(picker.getByRole('heading', { name: 'Dari Mabarin' })).toBeVisible();
  return picker;
}

const upload = (picker: Locator, name: string, mimeType: string, buffer: Buffer) =>
  picker.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

async function saveTiers(page: Page): Promise<void> {
  await press(page, 'Simpan Pengaturan');
  await dialog(page, 'Tingkatan berhasil disimpan.').getByRole('button', { name: 'OK' }).click();
}

/** Records sounds that really began. */
function noteSounds(): void {
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function playAndNote() {
    const note = () => (document.documentElement.dataset['heard'] = this.src);
    if (this instanceof HTMLAudioElement) this.addEventListener('playing', note, { once: true });
    return play.call(this);
  };
}

async function skip(page: Page, overlay: Page): Promise<void> {
  await openTab(page, 'Live');
  await expect(page.getByRole('button', { name: 'Lewati alert' })).toBeEnabled();
  await press(page, 'Lewati alert');
  await expect(overlay.getByRole('status')).toBeHidden();
}

test('the stream plays what its host chose [dec overlay]', async ({ system, host, visit, login, viewer: page }) => {
  await login(page, host);
  const tier = page.getByRole('group', { name: 'Tingkatan 1', exact: true });

  await test.step('a new tier is refused field by field until it is whole', async () => {
    await page.goto(`${system.origins.dashboard}/dashboard/overlay`);
    await openTab(page, 'Tingkatan');
    await press(page, 'Tambah tingkatan');
    await expect(tier.getByLabel('Jenis')).toBeFocused();
    await tier.getByLabel('Tulisan').fill('');
    await press(page, 'Simpan Pengaturan');
    await dialog(page, 'Tingkatan belum benar.').getByRole('button', { name: 'OK' }).click();
    await expect(tier).toContainText('Isi tulisan, maksimum 60 karakter.');
    await tier.getByRole('textbox', { name: 'Mulai dari nominal' }).fill('100000');
    await tier.getByLabel('Tulisan').fill('{nama} turun gunung');
  });

  await test.step('a file that is no picture is refused plainly, a picture is uploaded and chosen, and another sound is listened to', async () => {
    const pictures = await openPicker(page, 'gambar');
    await upload(pictures, 'palsu.png', 'image/png', Buffer.from('<svg onload="alert(1)">'));
    await expect(pictures.getByRole('alert')).toContainText('File ini tidak bisa dipakai.');
    await upload(pictures, 'besar.png', 'image/png', Buffer.alloc(5_000_001));
    await expect(pictures.getByRole('alert')).toContainText('paling besar 5 MB');
    await upload(pictures, 'naga merah.png', 'image/png', redPicture());
    await expect(pictures.getByRole('radio', { name: /^naga merah/ })).toBeChecked();
    await expect(pictures.getByText(/^Terpakai 1? ?\d* kB dari 100 MB/)).toBeVisible();
    await expectAccessible(page, bothThemes);
    await press(pictures, 'Pakai');
    await expect(page.getByRole('button', { name: 'Pilih gambar' })).toBeFocused();
    const sounds = await openPicker(page, 'suara');
    await press(sounds, 'Dengarkan Gong');
    await expect(sounds.getByRole('button', { name: 'Hentikan Gong' })).toBeVisible();
    await sounds.getByRole('radio', { name: /^Gong/ }).check();
    await press(sounds, 'Pakai');
  });

  await test.step('a reload loses nothing; saved, a used file cannot be deleted', async () => {
    await page.reload();
    await openTab(page, 'Tingkatan');
    await page.getByText('Tingkatan 1: Support mulai Rp100.000').click();
    await expect(tier.getByLabel('Tulisan')).toHaveValue('{nama} turun gunung');
    await expect(tier).toContainText('naga merah');
    await page.getByLabel('Tampilkan pesanan yang lunas').check();
    await saveTiers(page);
    await page.getByText('Tingkatan 1: Support mulai Rp100.000').click();
    const pictures = await openPicker(page, 'gambar');
    await press(pictures, 'Hapus naga merah');
    await press(pictures, 'Hapus file');
    await expect(pictures.getByRole('alert')).toContainText('masih dipakai');
    await page.keyboard.press('Escape');
    await expect(pictures).toBeHidden();
  });

  const overlay = await visit('obs');
  const alert = overlay.getByRole('status');
  await test.step('the viewer’s support is shown with that picture and that sound', async () => {
    await overlay.addInitScript(noteSounds);
    const heard = overlay.waitForResponse((response) => /\/media\/\w+\.mp3$/.test(response.url()));
    await overlay.goto(`${system.origins.overlay}/display/overlay?key=${host.code}`);
    await paidSupport(system, host, {
      supporterName: 'Sultan',
      supporterGift: 100_000,
      supporterMessage: LONG_MESSAGE,
    });
    await expect(alert).toContainText('Sultan turun gunung');
    const shown = await alert.locator('img').evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
      context?.drawImage(image, 0, 0, 1, 1);
      const [red = 0, green = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
      return { local: image.src.startsWith('blob:'), width: image.naturalWidth, red: red > 200 && green < 60 };
    });
    expect(shown).toEqual({ local: true, width: 96, red: true });
    expect((await heard).ok()).toBe(true);
    await expect(overlay.locator('html')).toHaveAttribute('data-heard', /^blob:/);
    await skip(page, overlay);
  });

  await test.step('a paid order is an alert now, is called one on the dashboard, and skipped unseen it is replayed from there', async () => {
    await press(page, 'Jeda');
    await paidOrder(system, host);
    const next = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Berikutnya' }) });
    await next.getByRole('button', { name: /^Lewati pesanan dari / }).click();
    await page.getByRole('button', { name: /^Putar ulang pesanan dari / }).click();
    await expect(next).toContainText('Ulang');
    await press(page, 'Lanjut');
    await expect(alert).toContainText('Pesanan baru');
  });
});

const encodes = spawnSync('ffmpeg', ['-version']).status === 0;

test('a moving GIF plays as a silent video [dec overlay]', async ({ system, host, visit, dashboard: page }) => {
  test.skip(!encodes, 'ffmpeg is not installed');
  const source = 'testsrc=size=64x64:rate=10:duration=1';
  const { stdout: moving } = spawnSync('ffmpeg', ['-f', 'lavfi', '-i', source, '-f', 'gif', '-']);
  await page.goto(`${system.origins.dashboard}/dashboard/overlay`);
  await openTab(page, 'Tingkatan');
  await press(page, 'Tambah tingkatan');
  const tier = page.getByRole('group', { name: 'Tingkatan 1', exact: true });
  await tier.getByRole('textbox', { name: 'Mulai dari nominal' }).fill('0');
  const pictures = await openPicker(page, 'gambar');
  await upload(pictures, 'kocak.gif', 'image/gif', moving);
  await expect(pictures.getByRole('radio', { name: /^kocak/ })).toBeChecked();
  // A program on this machine encodes it, which takes long on a busy one.
  await expect(pictures.getByRole('button', { name: 'Pakai' })).toBeEnabled({ timeout: 90_000 });
  await expect(pictures.getByRole('status')).toHaveText('kocak siap dipakai.');
  // The message about one file does not stay for the next.
  await upload(pictures, 'merah.png', 'image/png', redPicture());
  await expect(pictures.getByRole('status')).toHaveText('merah sudah diunggah.');
  await pictures.getByRole('radio', { name: /^kocak/ }).check();
  await press(pictures, 'Pakai');
  await saveTiers(page);

  const overlay = await visit('obs');
  await overlay.goto(`${system.origins.overlay}/display/overlay?key=${host.code}`);
  await paidSupport(system, host, { supporterMessage: LONG_MESSAGE });
  const video = overlay.getByRole('status').locator('video');
  await expect(async () => {
    const state = await video.evaluate((element: HTMLVideoElement) => ({
      local: element.src.startsWith('blob:'),
      playing: !element.paused && element.currentTime > 0,
      silent: element.muted && element.loop,
      width: element.videoWidth,
    }));
    expect(state).toEqual({ local: true, playing: true, silent: true, width: 64 });
  }).toPass();
  const element = await video.elementHandle();
  await skip(page, overlay);
  expect(await element?.evaluate((each) => [each.isConnected, each.getAttribute('src')])).toEqual([false, null]);
});
