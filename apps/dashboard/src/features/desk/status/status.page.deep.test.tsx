import { deskStatus } from '@mabarin/api-client/contract/desk/office';
import { stubService } from '@mabarin/web/testing/service';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk } from '#features/desk/testing.tsx';
import { button } from '#platform/testing.tsx';
import StatusPage from './status.page.tsx';

const disk = { part: 'disk' as const, text: 'Disk / terisi 91 %.' };
const database = { part: 'database' as const, text: 'Database menjawab dalam 2 ms.', remedy: null };

test('what is wrong stands first with its remedy and its row of the guide, and is looked at again', async () => {
  const service = stubService();
  const remedy = 'Kabari teknisi: yang boleh dihapus ada di panduan.';
  service.answer(deskStatus, { data: { machine: 'satu', parts: [database, { ...disk, remedy }] } });
  await openDesk('/meja/keadaan', <StatusPage />);
  await expect.element(page.getByRole('heading', { name: '1 perlu dikerjakan, paling atas dulu.' })).toBeVisible();
  await expect
    .element(page.getByRole('listitem').first())
    .toHaveTextContent(`Disk perlu dikerjakan${disk.text}${remedy}Langkahnya`);
  const guide = page.getByRole('link', { name: 'Langkahnya' });
  await expect.element(guide).toHaveAttribute('href', '/meja/panduan/pertanyaan-11');
  service.answer(deskStatus, { data: { machine: 'satu', parts: [database, { ...disk, remedy: null }] } });
  await button('Periksa lagi').click();
  await expect.element(page.getByRole('heading', { name: 'Semuanya baik.' })).toBeVisible();
  await expect.element(guide).not.toBeInTheDocument();
});
