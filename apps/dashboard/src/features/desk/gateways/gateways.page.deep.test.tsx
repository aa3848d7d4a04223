import {
  deskGateways,
  deskPauseGateway,
  deskResumeGateway,
  type DeskGateway,
} from '@mabarin/api-client/contract/desk/office';
import { stubService } from '@mabarin/web/testing/service';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agree, openDesk } from '#features/desk/testing.tsx';
import { button } from '#platform/testing.tsx';
import GatewaysPage from './gateways.page.tsx';

const at = '2026-11-20T05:00:00.000Z';
const away: DeskGateway = {
  name: 'snap',
  takesPayments: true,
  circuit: 'open',
  failures: 7,
  since: at,
  lastError: { at, message: 'timeout' },
  pausedAt: null,
  waiting: 3,
  waitingSince: at,
};

test('a gateway that is down says since when and how many wait, and is stopped', async () => {
  const service = stubService();
  service.answer(deskGateways, { data: [away, { ...away, name: 'xendit', circuit: 'closed', failures: 0 }] });
  service.answer(deskPauseGateway, { data: [] });
  await openDesk('/meja/gateway', <GatewaysPage />);
  await expect.element(page.getByText(/^3 pembayaran menunggu, paling lama sejak/).first()).toBeVisible();
  await expect.element(page.getByText(/^Gagal terakhir .*timeout$/).first()).toBeVisible();
  await button('Hentikan pesanan baru').first().click();
  await agree('Pesanan baru pindah dari snap ke xendit');
  await expect.poll(() => service.sent(deskPauseGateway)).toMatchObject([{ gateway: 'snap' }]);
});

test('the last gateway warns that every order is refused, and a stopped one carries its time back', async () => {
  const service = stubService();
  service.answer(deskGateways, { data: [away, { ...away, name: 'xendit', pausedAt: at }] });
  service.answer(deskResumeGateway, { data: [] });
  await openDesk('/meja/gateway', <GatewaysPage />);
  await button('Hentikan pesanan baru').click();
  await expect.element(page.getByText(/Semua pesanan baru akan ditolak/)).toBeVisible();
  await button('Tidak').click();
  await expect.element(page.getByText(/^dihentikan operator sejak/)).toBeVisible();
  await button('Pakai lagi').click();
  await agree('Pesanan baru boleh lewat xendit lagi.');
  await expect.poll(() => service.sent(deskResumeGateway)).toMatchObject([{ gateway: 'xendit', seen: at }]);
});
