import { remoteKeys } from '@mabarin/api-client/contract/remote';
import { expect, test } from 'vitest';
import { drawPage, field, serveHost } from '#platform/testing.tsx';
import RemotePage from './remote.page.tsx';

test('a key for chat presses no alert but those that its host ticks', async () => {
  serveHost().answer(remoteKeys, { data: [] });
  await drawPage(RemotePage, 'remote');
  await expect.element(field('Lewati alert')).toBeChecked();
  await field('Balas chat').click();
  await expect.element(field('Lewati alert')).not.toBeChecked();
  await field('Lewati alert').click();
  await field('Balas chat').click();
  await field('Balas chat').click();
  await expect.element(field('Lewati alert')).toBeChecked();
});
