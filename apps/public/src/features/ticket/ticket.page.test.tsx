import { ticket, type Ticket } from '@mabarin/api-client/contract/ticket';
import { stubService } from '@mabarin/web/testing/service';
import { expect, test } from 'vitest';
import { draw, heading, text } from '#platform/testing.tsx';
import TicketPage from './ticket.page.tsx';

const support: Extract<Ticket, { kind: 'support' }> = {
  kind: 'support',
  ticket: 'tiket-support',
  host: { username: 'hostuji', name: 'Bang Kancil', photo: null, started: true, onBreak: null, thanks: null },
  transaction_id: 'TRX-1',
  endedAt: null,
  at: '2026-11-26T05:00:00.000Z',
  title: 'Support',
  message: 'Semangat terus bang!',
  state: 'waiting',
  cancelled: false,
  supporterName: 'Sultan Bekasi',
  amount: 25_000,
  refund: null,
  messageHidden: false,
  nameHidden: false,
};

test('the ticket of a support follows what becomes of it on the stream [dec ticket]', async () => {
  const service = stubService();
  service.answer(ticket, { data: support });
  await draw(<TicketPage />, '/tiket/tiket-support', '/tiket/:ticket');
  await expect.element(text('Menunggu tampil')).toBeVisible();
  await expect.element(text('Rp25.000')).toBeVisible();
  await expect.element(text('Semangat terus bang!')).toBeVisible();
  service.answer(ticket, { data: { ...support, state: 'shown', endedAt: support.at } });
  window.dispatchEvent(new Event('online'));
  await expect.element(text('Sudah tampil')).toBeVisible();
});

test('an unknown ticket says so', async () => {
  const missing = 'Tiket ini tidak ditemukan. Cek lagi link yang kamu simpan ya!';
  stubService().refuse(ticket, 'ticket.not_found', missing);
  await draw(<TicketPage />, '/tiket/tidak-ada', '/tiket/:ticket');
  await expect.element(heading(missing)).toBeVisible();
});
