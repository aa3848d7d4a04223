import { complain } from '@mabarin/api-client/contract/complaints';
import { stubService } from '@mabarin/web/testing/service';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, closeDialog, draw, field } from '#platform/testing.tsx';
import ComplainButton from './complain-button.tsx';

test('a report needs a reason, keeps its words, and is sent once', async () => {
  const service = stubService();
  service.answer(complain, { data: null });
  await draw(<ComplainButton place="list" of="bangkancil" />);
  await button('Laporkan').click();
  await userEvent.fill(field('Yang mana? (boleh kosong)'), 'nama ketiga');
  await button('Kirim laporan').click();
  await expect.element(page.getByText('Pilih satu alasan dulu ya!')).toBeVisible();
  expect(service.sent(complain)).toEqual([]);
  await page.getByRole('radio', { name: 'Promosi judi' }).click();
  await button('Kirim laporan').click();
  await closeDialog('Laporanmu diterima. Makasih ya!');
  const form = { reason: 'gambling', words: 'nama ketiga' };
  expect(service.sent(complain)).toMatchObject([{ place: 'list', of: 'bangkancil', form }]);
});

test('a report that was thought better of is not sent', async () => {
  const service = stubService();
  await draw(<ComplainButton place="host" of="bangkancil" />);
  await button('Laporkan').click();
  await button('Batal').click();
  await expect.element(page.getByText('Tim Mabarin memeriksanya')).not.toBeInTheDocument();
  expect(service.sent(complain)).toEqual([]);
});
