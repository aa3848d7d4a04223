import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { hostBoards } from '@mabarin/api-client/contract/boards';
import { stubService } from '@mabarin/web/testing/service';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import HostPage from '#features/host/host.page.tsx';
import { aProfile, draw, heading, text } from '#platform/testing.tsx';

const goal = { title: 'Mic baru', target: 500_000, amount: 125_000 };
const leaderboard = {
  title: 'Sultan',
  range: 'month' as const,
  rows: [
    { name: 'Ani', amount: 80_000 },
    { name: 'anonim', amount: 45_000 },
  ],
};

async function openPage(boards: boolean) {
  const host = aProfile({ boards });
  const service = stubService();
  service.answer(hostProfile, { data: host });
  const open = () => draw(<HostPage />, `/${host.username}`, '/:hostID/*');
  return { service, open };
}

test('a host page without boards asks for none', async () => {
  const { service, open } = await openPage(false);
  await open();
  await expect.element(page.getByLabelText('ID game')).toBeVisible();
  expect(service.sent(hostBoards)).toEqual([]);
});

test('the goal and the leaderboard stand below the form, which they do not move', async () => {
  const { service, open } = await openPage(true);
  const held = Promise.withResolvers<void>();
  service.answer(hostBoards, async () => {
    await held.promise;
    return { data: { goal, leaderboard } };
  });
  await open();
  const field = page.getByLabelText('ID game');
  await expect.element(field).toBeVisible();
  await expect.poll(() => service.sent(hostBoards)).toHaveLength(1);
  const top = () => field.element().getBoundingClientRect().top;
  const before = top();
  held.resolve();
  await expect.element(heading('Mic baru')).toBeVisible();
  await expect.element(text('25% dari Rp500.000')).toBeVisible();
  await expect.element(heading('Sultan')).toBeVisible();
  const rows = [...document.querySelectorAll('ol li')].map(({ textContent }) => textContent);
  expect(rows).toEqual(['1AniRp80.000', '2anonimRp45.000']);
  expect(top()).toBe(before);
});

test('a reached goal says so, and a leaderboard without support too', async () => {
  const { service, open } = await openPage(true);
  const data = { goal: { ...goal, amount: 600_000 }, leaderboard: { ...leaderboard, rows: [] } };
  service.answer(hostBoards, { data });
  await open();
  await expect.element(text('Tercapai')).toBeVisible();
  await expect.element(text('Belum ada support.')).toBeVisible();
});

test('a host page whose boards do not come is whole without them', async () => {
  const { service, open } = await openPage(true);
  service.fail(hostBoards);
  await open();
  await expect.element(page.getByLabelText('ID game')).toBeVisible();
  await expect.poll(() => service.sent(hostBoards).length).toBeGreaterThan(0);
  await expect.element(heading('Mic baru')).not.toBeInTheDocument();
});
