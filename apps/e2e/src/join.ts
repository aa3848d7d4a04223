import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { newPlayer } from '#orders.ts';
import { passCaptcha } from '#viewer.ts';

/** The registration form's values. */
export type Registration = {
  username: string;
  name: string;
  email: string;
  password: string;
  gameID: string;
  gameServerID: string;
};

let count = 0;

/** A valid registration, new each time. */
export function aRegistration(changes: Partial<Registration> = {}): Registration {
  count += 1;
  const mark = `${process.pid}${count}`;
  const { gameID, gameServerID } = newPlayer();
  return {
    username: `calonhost${mark}`,
    name: 'Calon Host Baru',
    email: `calon.host.${mark}@mabarin.test`,
    password: 'tiga ekor kancil',
    gameID,
    gameServerID,
    ...changes,
  };
}

export const joinForm = (page: Page) => ({
  photo: page.locator('input[type=file]'),
  username: page.getByLabel('Username', { exact: true }),
  check: page.getByRole('button', { name: 'Cek' }),
  name: page.getByLabel('Nama', { exact: true }),
  email: page.getByLabel('Email', { exact: true }),
  password: page.getByLabel('Password', { exact: true }),
  confirm: page.getByLabel('Konfirmasi password', { exact: true }),
  gameID: page.getByLabel('ID game', { exact: true }),
  gameServerID: page.getByLabel('Server', { exact: true }),
  next: page.getByRole('button', { name: 'Lanjut', exact: true }),
  back: page.getByRole('button', { name: 'Kembali', exact: true }),
  submit: page.getByRole('button', { name: 'Daftar', exact: true }),
});

export const joinSteps = { stan: 'Halaman kamu', akun: 'Akun kamu', game: 'Akun game kamu' } as const;

export const joinStep = (page: Page, step: keyof typeof joinSteps) =>
  page.getByRole('heading', { level: 2, name: joinSteps[step], exact: true });

/** Fills the first step, whose photo is already chosen, and goes to the second. */
export async function fillStan(page: Page, wanted: Registration): Promise<void> {
  const form = joinForm(page);
  await form.username.fill(wanted.username);
  await form.check.click();
  await form.name.fill(wanted.name);
  await page.getByText('Username tersedia.').first().waitFor();
  await form.next.click();
}

/** Fills the second step and goes to the third. */
export async function fillAkun(page: Page, wanted: Registration): Promise<void> {
  const form = joinForm(page);
  await form.email.fill(wanted.email);
  await form.password.fill(wanted.password);
  await form.confirm.fill(wanted.password);
  await form.next.click();
}

/** Fills the third step without sending it. */
export async function fillGame(page: Page, wanted: Registration): Promise<void> {
  const form = joinForm(page);
  await form.gameID.fill(wanted.gameID);
  await form.gameServerID.fill(wanted.gameServerID);
  await passCaptcha(page);
}

/** Chooses a photo and crops its middle. */
export async function choosePhoto(page: Page): Promise<void> {
  await joinForm(page).photo.setInputFiles({ name: 'aku.png', mimeType: 'image/png', buffer: picture(600, 400) });
  await page.getByRole('button', { name: 'Pakai foto ini' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

export function picture(width: number, height: number): Buffer {
  const png = new PNG({ width, height });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([27, 69, (at / 4) % 256, 255], at);
  return PNG.sync.write(png);
}
