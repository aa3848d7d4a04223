import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubService } from '@mabarin/web/testing/service';
import { aPayment, aProfile, draw, text } from '#platform/testing.tsx';
import FinalScreen from './final-screen.tsx';

test('thanks stand above the ticket, and lead on to list, tabs and schedule [pub 2 final]', async () => {
  stubService();
  const host = aProfile();
  const paid = aPayment(host, { state: 'paid' });
  await draw(
    <FinalScreen paid={paid} host={host} email="depok@mabarin.test">
      <p>Urutan ke-1</p>
    </FinalScreen>,
  );
  await expect.element(page.getByRole('heading', { level: 1, name: 'Makasih ya!' })).toHaveFocus();
  await expect.element(text('Link tiketnya juga kami kirim ke depok@mabarin.test.')).toBeVisible();
  await expect.element(text('Urutan ke-1')).toBeVisible();
  const { username } = host;
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    `/list/${username}`,
    ...['mabar', 'support', 'klaim'].map((tab) => `/${username}/${tab}`),
    `/gift/${username}`,
  ]);
});
