import { session } from '@mabarin/api-client/contract/accounts';
import { mabarList } from '@mabarin/api-client/contract/mabar';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@mabarin/ui/testing/render';
import { stubService } from '@mabarin/web/testing/service';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, serveHost } from '#platform/testing.tsx';
import { createDashboardQueryClient } from '#platform/query-client.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import { Gate } from '#shell/gate.tsx';
import { keepBoard, readBoard } from './kept-board.ts';
import OfflineBoard from './offline-board.tsx';

const now = new Date('2026-03-10T13:00:00Z');
const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
beforeEach(() => void vi.useFakeTimers({ toFake: [...toFake], now, shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

type Board = Parameters<typeof keepBoard>[0];
const entry = (playerName: string) =>
  ({
    playerName,
    player: { id: '123456789', server: '2001' },
    title: 'Reguler',
    played: 1,
    count: 3,
  }) as Board['queue'][number];

async function openOffline() {
  const service = stubService();
  service.fail(session);
  await cleanup();
  await render(
    <QueryClientProvider client={createDashboardQueryClient()}>
      <Gate onSession={() => undefined} offline={<OfflineBoard />}>
        dashboard
      </Gate>
    </QueryClientProvider>,
  );
  // The second and the third attempt come after pauses.
  const attempts = async () => {
    await vi.advanceTimersByTimeAsync(500);
    return service.sent(session).length;
  };
  await expect.poll(attempts).toBe(3);
  await expect.element(button('Coba lagi')).not.toHaveAttribute('aria-busy');
  return service;
}

test('without a network the last board is there to read, with its age', async () => {
  keepBoard({ playing: [entry('Budi')], queue: [entry('Sari'), entry('Tono')] }, now.getTime() - 60_000);
  const service = await openOffline();
  await expect.element(page.getByText('Bermain (1)')).toBeVisible();
  await expect.element(page.getByText('Antrian (2)')).toBeVisible();
  await expect.element(page.getByText('Sari')).toBeVisible();
  await expect
    .element(
      page.getByText('Tidak ada jaringan. Ini board terakhir di HP ini, 1 menit yang lalu, dan tidak bisa diubah.'),
    )
    .toBeVisible();
  expect(service.sent(mabarList)).toEqual([]);
});

test.each(['online', 'five seconds'])('the dashboard comes back by itself, by %s', async (by) => {
  keepBoard({ playing: [], queue: [entry('Sari')] }, now.getTime());
  await openOffline();
  await expect.element(page.getByText('Antrian (1)')).toBeVisible();
  const service = serveHost();
  if (by === 'online') dispatchEvent(new Event('online'));
  // The one way needs no time, so the other has none.
  await vi.advanceTimersByTimeAsync(by === 'online' ? 0 : 5_000);
  expect(service.sent(session)).toHaveLength(1);
  await expect.element(page.getByText('dashboard', { exact: true })).toBeVisible();
});

test('the age of the board grows every ten seconds', async () => {
  keepBoard({ playing: [], queue: [] }, now.getTime() - 55_000);
  await openOffline();
  await expect.element(page.getByText('Tidak ada jaringan.', { exact: false })).toBeVisible();
  vi.advanceTimersByTime(10_000);
  await expect.element(page.getByText('1 menit yang lalu', { exact: false })).toBeVisible();
});

test('a logout takes the board off this phone', async () => {
  keepBoard({ playing: [], queue: [entry('Sari')] }, now.getTime());
  sessionStore.getState().close();
  expect(readBoard()).toBeNull();
  await openOffline();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(page.getByText('Antrian (1)').elements()).toEqual([]);
});

test('a board of an older version is no board', () => {
  localStorage.setItem('board', '{"at":"kemarin"}');
  expect(readBoard()).toBeNull();
});
