import { createStreamKey, endStreamKey, streamKey } from '@mabarin/api-client/contract/webhooks';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, closeDialog, drawPage, serveHost } from '#platform/testing.tsx';
import { StreamKey } from './stream-key.tsx';

test('the key of a stream is shown until it is kept, asked about before it is replaced, and ended', async () => {
  const there = { data: { created: '2026-11-20T05:00:00Z' } };
  const keys = ['ek_satu', 'ek_dua'];
  const service = serveHost();
  service.answer(streamKey, { data: null });
  service.answer(createStreamKey, () => ({ ...there, key: keys.shift() ?? '' }));
  service.answer(endStreamKey, { data: null });
  await drawPage(StreamKey, 'webhook');
  await button('Buat kunci').click();
  await expect.element(page.getByText('ek_satu')).toBeVisible();
  await button('Sudah disimpan').click();
  await expect.element(page.getByText('ek_satu')).not.toBeInTheDocument();
  await button('Ganti kunci').click();
  await closeDialog('Kunci yang lama langsung tidak berlaku', 'Ganti kunci');
  await expect.element(page.getByText('ek_dua')).toBeVisible();
  await button('Akhiri kunci').click();
  await closeDialog('Bot kamu langsung terputus.', 'Akhiri kunci');
  await expect.element(button('Buat kunci')).toBeVisible();
  await expect.element(page.getByText('ek_dua')).not.toBeInTheDocument();
});
