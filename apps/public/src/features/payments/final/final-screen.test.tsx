import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubService } from '@mabarin/web/testing/service';
import { aPayment, aProfile, draw, text } from '#platform/testing.tsx';
import FinalScreen from './final-screen.tsx';

test('thanks lead to the ticket first, then to list, tabs, schedule and the operators [pub 2 final]', async () => {
  stubService();
  const host = aProfile();
  const paid = aPayment(host, { state: 'paid' });
  await draw(<FinalScreen paid={paid} host={host} email="depok@mabarin.test" onLeave={() => undefined} />);
  await expect.element(text('Link tiketnya juga kami kirim ke depok@mabarin.test.')).toBeVisible();
  const { username } = host;
  const targets = page.getByRole('link').elements();
  expect(targets.map((link) => link.getAttribute('href'))).toEqual([
    `/tiket/${paid.ticket}`,
    `/list/${username}`,
    ...['mabar', 'support', 'klaim'].map((tab) => `/${username}/${tab}`),
    `/gift/${username}`,
    `/hubungi-admin?transaksi=${paid.number}`,
  ]);
});
