import { expect, test } from '#journey.ts';
import { dialog, passCaptcha } from '#viewer.ts';

test('a wrong password says so, the right one opens the dashboard, logging out closes it [pub 2 login session] [pub 4 login] [pub 6 login header] [pub 8 login] [dash 2 session] [dash 4 logout] [dec sessions]', async ({
  house,
  host,
  visit,
}) => {
  const page = await visit('desktop');
  await page.goto(`${house.origins.public}/login`);
  await page.getByLabel('E-mail').fill(host.email);
  await page.getByLabel('Password', { exact: true }).fill('bukan-password-nya');
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await dialog(page, 'Email atau password salah!').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(host.email);

  await page.getByLabel('Password', { exact: true }).fill(host.password);
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page).toHaveURL(`${house.origins.dashboard}/dashboard/mabar`);
  await expect(page.getByText('Belum ada antrian.')).toBeVisible();

  // Whoever is logged in has nothing to do on the login page.
  await page.goto(`${house.origins.public}/login`);
  await expect(page).toHaveURL(`${house.origins.dashboard}/dashboard/mabar`);

  await page.getByRole('link', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${house.origins.public}/`);
  await page.goto(`${house.origins.dashboard}/dashboard/mabar`);
  await expect(page).toHaveURL(`${house.origins.public}/login`);
});

test('the dashboard sends whoever is not logged in to the login page [dash 2 session]', async ({ house, visit }) => {
  const page = await visit('desktop');
  await page.goto(`${house.origins.dashboard}/dashboard/support`);
  await expect(page).toHaveURL(`${house.origins.public}/login`);
  await expect(page.getByRole('button', { name: 'Masuk' })).toBeDisabled();
});

test('an unknown dashboard page is the mabar page [dash 2 routes]', async ({ house, host, visit, login }) => {
  const page = await visit('desktop');
  await login(page, host);
  await page.goto(`${house.origins.dashboard}/dashboard/tidak-ada`);
  await expect(page).toHaveURL(`${house.origins.dashboard}/dashboard/mabar`);
});

test('the login page of a phone asks for a laptop [pub 9 breakpoint]', async ({ house, visit }) => {
  const page = await visit('phone');
  await page.goto(`${house.origins.public}/login`);
  await expect(page.getByRole('heading', { name: /^Gunakan laptop\/PC untuk / })).toBeVisible();
});
