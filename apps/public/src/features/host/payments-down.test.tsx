import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { paymentsOpen } from '@mabarin/api-client/contract/payments';
import { wearStyles } from '@mabarin/ui/testing/styles';
import { stubService } from '@mabarin/web/testing/service';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aProfile, draw, link, text } from '#platform/testing.tsx';
import HostPage from './host.page.tsx';
import { paymentsDownText } from './payments-down.text.ts';

test('a form says before it is filled in that payments are down, and takes the words back', async () => {
  wearStyles();
  const host = aProfile();
  const service = stubService();
  service.answer(hostProfile, { data: host });
  service.answer(paymentsOpen, { data: { open: false } });
  await draw(<HostPage />, `/${host.username}/support`, '/:hostID/*');
  await expect.element(text(paymentsDownText.down)).toBeVisible();
  const lip = () => getComputedStyle(link('Isi nama dulu').element()).boxShadow;
  expect(lip()).toBe('none');
  const message = page.getByLabelText('Pesan');
  await message.fill('Semangat bang');
  service.answer(paymentsOpen, { data: { open: true } });
  dispatchEvent(new Event('online'));
  await expect.element(text(paymentsDownText.down)).not.toBeInTheDocument();
  expect(lip()).not.toBe('none');
  await expect.element(message).toHaveValue('Semangat bang');
});

test('a gift costs nothing, so its form says nothing of payments', async () => {
  const host = aProfile();
  const service = stubService();
  service.answer(hostProfile, { data: host });
  service.answer(paymentsOpen, { data: { open: false } });
  await draw(<HostPage />, `/${host.username}`, '/:hostID/*');
  await expect.element(text(paymentsDownText.down)).toBeVisible();
  await link('Klaim Gift').click();
  await expect.element(text(paymentsDownText.down)).not.toBeInTheDocument();
});
