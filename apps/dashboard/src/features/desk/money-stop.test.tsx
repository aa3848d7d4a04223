import { deskResumeMoney, deskStopMoney } from '@mabarin/api-client/contract/desk/money';
import { stubService } from '@mabarin/web/testing/service';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, dialog } from '#platform/testing.tsx';
import { StoppedMoney, StopMoney } from './money-stop.tsx';
import { agree, giveCode, openDesk } from './testing.tsx';

const stop = { by: 'rina', at: '2026-11-20T05:00:00.000Z', why: 'buku tidak cocok' };

test('all money is stopped by one press, which repeats its reason', async () => {
  const service = stubService();
  service.answer(deskStopMoney, { data: stop });
  await openDesk('/meja/keluar', <StopMoney why="buku tidak cocok" />);
  await button('Tahan semua uang keluar').click();
  await agree('tertulis sebabnya: "buku tidak cocok"');
  await expect.poll(() => service.sent(deskStopMoney)).toHaveLength(1);
});

test('a stop names who, when and why, and ends by a code', async () => {
  const service = stubService();
  const wrong = { status: -1, code: 'desk.code_wrong', data: 'Kode salah.' };
  service.answer(deskResumeMoney, ({ code }) => (code === '' ? (Response.json(wrong) as never) : { data: null }));
  await openDesk('/meja/cari', <StoppedMoney {...stop} />);
  await expect
    .element(page.getByText(/^Semua uang keluar ditahan rina sejak 20 Nov 2026, 12\.00\.00\.$/))
    .toBeVisible();
  await expect.element(page.getByText('buku tidak cocok')).toBeVisible();
  await button('Lepas uang keluar').click();
  await expect.element(dialog('Pencairan dan refund yang menunggu dikirim lagi sekarang juga.')).toBeVisible();
  await giveCode();
  await expect.poll(() => service.sent(deskResumeMoney).at(-1)).toMatchObject({ code: '123456', seen: stop.at });
});
