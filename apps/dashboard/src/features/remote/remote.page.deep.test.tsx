import { remoteKeys } from '@mabarin/api-client/contract/remote';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { drawPage, field, serveHost } from '#platform/testing.tsx';
import RemotePage from './remote.page.tsx';

test('a key for chat presses no alert but those that its host ticks', async () => {
  serveHost().answer(remoteKeys, { data: [] });
  await drawPage(RemotePage, 'remote');
  // A tick's hint is part of its name.
  const chat = page.getByRole('checkbox', { name: /^Balas chat/ });
  await page.getByText('Pilih sendiri').click();
  await expect.element(field('Lewati alert')).toBeChecked();
  await chat.click();
  await expect.element(field('Lewati alert')).not.toBeChecked();
  await field('Lewati alert').click();
  await chat.click();
  await chat.click();
  await expect.element(field('Lewati alert')).toBeChecked();
});

test('a preset ticks what it names, and is no longer chosen once its ticks are the host’s own', async () => {
  serveHost().answer(remoteKeys, { data: [] });
  await drawPage(RemotePage, 'remote');
  const preset = (name: string) => page.getByRole('radio', { name });
  await expect.element(preset('Timer & moderator')).toBeChecked();
  await preset('Satu tombol').click();
  await page.getByText('Pilih sendiri').click();
  await expect.element(field('Lewati alert')).toBeChecked();
  await expect.element(field('Timer: mulai')).not.toBeChecked();
  await field('Win').click();
  await expect.element(preset('Satu tombol')).not.toBeChecked();
  await preset('Semua').click();
  await expect.element(field('Lose')).toBeChecked();
});
