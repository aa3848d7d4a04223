import { deskMask } from '@mabarin/api-client/contract/desk/payments';
import { deskViewer, type DeskRow } from '@mabarin/api-client/contract/desk/search';
import { stubService } from '@mabarin/web/testing/service';
import { expect, test } from 'vitest';
import { agree, openDesk } from '#features/desk/testing.tsx';
import { button } from '#platform/testing.tsx';
import ViewerPage from './viewer.page.tsx';

const claim: DeskRow = {
  id: 'claim-7',
  at: '2026-11-20T10:00:00.000Z',
  line: 'Skin Epik · menang gacha · demomabar',
  detail: 'Rani · daftar di warung tante',
  page: 'host',
  subject: 'demomabar',
};
const lists = { payments: [], tickets: [], refunds: [], bans: [], messages: [] };

test('a claim is masked after Ya, and one that is masked has no button', async () => {
  const service = stubService();
  const claims = [claim, { ...claim, id: 'claim-8', line: 'Skin Langit' }];
  const data = { by: '123456789', names: ['Rani'], also: [], ...lists, claims, unmasked: ['claim-7'] };
  service.answer(deskViewer, { data });
  service.answer(deskMask, { data: null });
  await openDesk('/meja/penonton/123456789', <ViewerPage />);
  await button('Sembunyikan pesan').click();
  await agree(
    'Nama dan pesan klaim ini hilang dari layar, jadwal gift, dan antrian untuk seterusnya; host tidak bisa menampilkannya lagi.',
  );
  await expect.poll(() => service.sent(deskMask)).toMatchObject([{ payment: 'claim-7' }]);
});
