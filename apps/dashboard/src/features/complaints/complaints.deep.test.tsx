import { complainOfAlert } from '@mabarin/api-client/contract/complaints';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, drawPage, serveHost } from '#platform/testing.tsx';
import { ComplainButton } from './complain-button.tsx';

const id = '3b0f6a51-9f2d-4a53-a0c5-2f4b7d9c0050';
const Row = () => <ComplainButton id={id} label="Laporkan support dari Budi" />;

test('a host reports a support with a reason, and is told that it arrived', async () => {
  const service = serveHost();
  service.answer(complainOfAlert, { data: null });
  await drawPage(Row, 'support');
  await button('Laporkan support dari Budi').click();
  await page.getByRole('radio', { name: 'Promosi judi' }).click();
  await button('Kirim laporan').click();
  await expect.element(page.getByText('Laporanmu diterima. Makasih ya!')).toBeVisible();
  expect(service.sent(complainOfAlert)).toMatchObject([{ id, form: { reason: 'gambling', words: '' } }]);
});
