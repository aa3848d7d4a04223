import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { hostBoards } from '@mabarin/api-client/contract/boards';
import { stubService } from '@mabarin/web/testing/service';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aProfile, draw, text } from '#platform/testing.tsx';
import HostPage from './host.page.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const milestone = { amount: 25_000, title: 'Joget', reached: true };

test('an open page of a host follows the show and the goal within five seconds', async () => {
  const host = aProfile({ boards: true, show: { raised: 25_000, milestones: [milestone], vote: null } });
  const goal = { title: 'Mic baru', target: 500_000, amount: 125_000 };
  const service = stubService();
  service.answer(hostProfile, { data: host });
  service.answer(hostBoards, { data: { goal, leaderboard: null } });
  await draw(<HostPage />, `/${host.username}/support`, '/:hostID/*');
  await expect.element(text('Tercapai')).toBeVisible();
  await expect.element(text('25% dari Rp500.000')).toBeVisible();
  const restarted = { raised: 0, milestones: [{ ...milestone, reached: false }], vote: null };
  service.answer(hostProfile, { data: { ...host, show: restarted } });
  service.answer(hostBoards, { data: { goal: { ...goal, amount: 250_000 }, leaderboard: null } });
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.poll(() => [service.sent(hostProfile).length, service.sent(hostBoards).length]).toEqual([2, 2]);
  await expect.element(text('Rp0')).toBeVisible();
  await expect.element(text('50% dari Rp500.000')).toBeVisible();
  await expect.element(text('Tercapai')).not.toBeInTheDocument();
});
