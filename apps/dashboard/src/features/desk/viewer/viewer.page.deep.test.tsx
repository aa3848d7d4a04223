import { deskMask } from '@mabarin/api-client/contract/desk/payments';
import { deskViewer, type DeskRow } from '@mabarin/api-client/contract/desk/search';
import { stubService } from '@mabarin/web/testing/service';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agree, openDesk } from '#features/desk/testing.tsx';
import { button } from '#platform/testing.tsx';
import { paymentActionsText } from '#features/desk/actions/payment-actions.text.ts';
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
  const data = { by: '123456789', erasing: null, names: ['Rani'], also: [], ...lists, claims, unmasked: ['claim-7'] };
  service.answer(deskViewer, { data });
  service.answer(deskMask, { data: null });
  await openDesk('/meja/penonton/123456789', <ViewerPage />);
  await page.getByText('Sembunyikan pesan').click();
  await page.getByLabelText('Alasan untuk yang bersangkutan').selectOptions('gambling');
  await button('Sembunyikan pesan').click();
  await agree(paymentActionsText.maskAsk);
  await expect.poll(() => service.sent(deskMask)).toMatchObject([{ payment: 'claim-7', because: 'gambling' }]);
});

test('a viewer known by game id alone has no copy and no erasure, and the page says why', async () => {
  const viewer = { by: '123456789', erasing: null, names: ['Rani'], also: [], ...lists, claims: [claim], unmasked: [] };
  stubService().answer(deskViewer, { data: viewer });
  await openDesk('/meja/penonton/123456789', <ViewerPage />);
  await expect.element(page.getByText(/^ID game bukan bukti identitas/)).toBeVisible();
  expect(button('Hapus data penonton').elements()).toEqual([]);
});

test('an erasure that waits stands on the page with what it waits for', async () => {
  const erasing =
    'Diminta dihapus 28 November 2026 19.00 WIB. 1 terhapus sendiri sesudah ini selesai: sengketa belum selesai.';
  const viewer = { by: 'rani@mabarin.test', erasing, names: [], also: [], ...lists, claims: [], unmasked: [] };
  stubService().answer(deskViewer, { data: viewer });
  await openDesk('/meja/penonton/rani@mabarin.test', <ViewerPage />);
  await expect.element(page.getByText(erasing)).toBeVisible();
  await expect.element(button('Hapus data penonton')).toBeVisible();
});
