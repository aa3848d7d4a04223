import { updateProfile } from '@mabarin/api-client/contract/profile/profile';
import { chooseFile, picture, takePhoto } from '@mabarin/ui/testing/files';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { aHost, button, closeDialog, drawPage, field, openPage } from '#platform/testing.tsx';
import ProfilePage from './profile.page.tsx';

test('a name is cut at 50, a game ID at 12 digits, and none of them is refused [dash 5 profile]', async () => {
  const service = await openPage(ProfilePage, 'profile');
  await userEvent.fill(field('ID game'), '1234567890123456');
  await expect.element(field('ID game')).toHaveValue('123456789012');
  await userEvent.fill(field('Nama'), 'x'.repeat(51));
  await expect.element(field('Nama')).toHaveValue('x'.repeat(50));
  await userEvent.fill(field('Nama'), '');
  await button('Simpan').click();
  await closeDialog('Profil tidak disimpan.');
  await expect.element(field('Nama')).toHaveFocus();
  expect(service.sent(updateProfile)).toEqual([]);
});

test('the name from the game can be read and not typed [dash 2 profile]', async () => {
  await openPage(ProfilePage, 'profile');
  await expect.element(field('IGN')).toHaveValue('Player6789');
  await expect.element(field('IGN')).toHaveAttribute('readonly');
});

test('what is typed while a profile is saved stays, through a reload too [dash 4 photo]', async () => {
  const service = await openPage(ProfilePage, 'profile');
  const saved = Promise.withResolvers<void>();
  const host = aHost({ name: 'Kancil Lagi' });
  service.answer(updateProfile, () => saved.promise.then(() => ({ data: host })));
  await userEvent.fill(field('Nama'), 'Kancil Lagi');
  await button('Simpan').click();
  await expect.element(button('Simpan')).toHaveAttribute('aria-busy', 'true');
  await userEvent.fill(field('Ucapan di tiket'), 'Makasih');
  saved.resolve();
  await closeDialog('Profil kamu berhasil disimpan!');
  await drawPage(ProfilePage, 'profile');
  await expect.element(field('Ucapan di tiket')).toHaveValue('Makasih');
});

test('a profile that cannot be saved keeps photo and words, through a reload too [dash 8 settings]', async () => {
  const service = await openPage(ProfilePage, 'profile');
  service.fail(updateProfile);
  chooseFile('aku.png', await picture(600, 400));
  await takePhoto();
  await userEvent.fill(field('Nama'), 'Kancil Juara');
  await button('Simpan').click();
  await closeDialog('Ada kesalahan saat menyimpan profil kamu. Coba lagi ya! [SUB-1]');
  await drawPage(ProfilePage, 'profile');
  await expect.element(field('Nama')).toHaveValue('Kancil Juara');
  expect(document.querySelector('form img')?.getAttribute('src')).toMatch(/^data:image\//);
});
