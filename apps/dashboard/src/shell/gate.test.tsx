import { dashboardHost } from '@mabarin/api-client/contract/accounts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aHost, button, drawPage, serveHost } from '#platform/testing.tsx';

const Page = () => <h1>Halaman</h1>;

test('a page waits for the profile, and says so [dash 2 loading]', async () => {
  const service = serveHost();
  const read = Promise.withResolvers<void>();
  service.answer(dashboardHost, () => read.promise.then(() => ({ data: aHost() })));
  await drawPage(Page, 'mabar');
  await expect.element(page.getByText('Sebentar lagi.')).toBeVisible();
  expect(page.getByRole('heading', { name: 'Halaman' }).query()).toBeNull();
  read.resolve();
  await expect.element(page.getByRole('heading', { name: 'Halaman' })).toBeVisible();
});

test('a profile that cannot be read is asked for again by a button', async () => {
  const service = serveHost();
  service.refuse(dashboardHost, 'http.malformed', 'Coba lagi nanti.');
  await drawPage(Page, 'mabar');
  await expect.element(button('Coba lagi')).toBeVisible();
  service.answer(dashboardHost, { data: aHost() });
  await button('Coba lagi').click();
  await expect.element(page.getByRole('heading', { name: 'Halaman' })).toBeVisible();
});
