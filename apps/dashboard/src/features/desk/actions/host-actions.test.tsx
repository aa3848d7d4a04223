import { deskSkipAlert } from '@mabarin/api-client/contract/desk/payments';
import { deskHost, type DeskHost } from '@mabarin/api-client/contract/desk/search';
import { stubService } from '@mabarin/web/testing/service';
import { expect, test } from 'vitest';
import { agree, openDesk } from '#features/desk/testing.tsx';
import { button, closeDialog } from '#platform/testing.tsx';
import HostActions from './host-actions.tsx';

const host: DeskHost = {
  username: 'demomabar',
  name: 'Bang Kancil',
  email: 'kancil@mabarin.test',
  status: 'active',
  state: 'aktif',
  player: { id: '1', server: '1', name: 'KANCIL' },
  createdAt: '2026-11-20T05:00:00.000Z',
  frozenAt: null,
  frozenByOperator: false,
  closingAt: null,
  closedAt: null,
  secondFactor: false,
  age: null,
  passwordResetAt: null,
  balance: { collected: 0, ready: 0, notReady: 0, held: 0, onTheWay: 0 },
  waiting: 0,
  playing: 0,
  queue: [],
  sessions: [],
  helpers: [],
  banks: [],
  cashOuts: [],
  webhooks: [],
  supports: [],
  alerts: [],
  onAir: null,
  tasks: [],
  acts: [],
  seen: '',
};

test('what shows is named before it is taken down, and only that is', async () => {
  const service = stubService();
  const onAir = { id: 'alert-1', name: 'Si Kasar', amount: 50_000, message: `buruk ${'x'.repeat(80)}` };
  service.answer(deskHost, { data: { ...host, onAir } });
  service.answer(deskSkipAlert, { data: null });
  await openDesk('/meja/host/demomabar', <HostActions host={host} />);
  await button('Turunkan yang sedang tampil').click();
  await agree(`Menurunkan alert Si Kasar Rp50.000, "buruk ${'x'.repeat(54)}…" dari layar host.`);
  await expect.poll(() => service.sent(deskSkipAlert)).toMatchObject([{ of: 'demomabar', alert: 'alert-1' }]);
});

test('where nothing shows nothing is asked', async () => {
  const service = stubService();
  service.answer(deskHost, { data: host });
  await openDesk('/meja/host/demomabar', <HostActions host={host} />);
  await button('Turunkan yang sedang tampil').click();
  await closeDialog('Tidak ada alert yang sedang tampil di layar host ini.');
  expect(service.sent(deskSkipAlert)).toEqual([]);
});
