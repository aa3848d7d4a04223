import { stopClocks } from '#clocks.ts';
import { expect, test } from '#journey.ts';
import { dialog } from '#viewer.ts';

test('a login lost in the middle of a form logs out after 5 s; logged in again, the form is still there [dash 8 logout otomatis] [dash 9 delays] [dash 4 relogin]', async ({
  system,
  host,
  visit,
  login,
}) => {
  const page = await visit('desktop');
  const form = `${system.origins.dashboard}/dashboard/mabar-form-add`;
  await login(page, host);
  await page.goto(form);
  await page.getByLabel('ID', { exact: true }).fill('123456789');
  await page.getByLabel('Server', { exact: true }).fill('2045');
  await page.getByRole('checkbox', { name: 'Jungler' }).check();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Cari Nama' }).click();

  const lost = dialog(page, 'login sudah tidak valid');
  await expect(lost.getByRole('heading', { name: 'Logout Otomatis' })).toBeVisible();
  // What is looked at takes the machine's own time, and the five seconds are the page's.
  await stopClocks([page.context()], system.now() + 500);
  await expect(page.getByRole('alertdialog')).toHaveCount(1);
  await page.clock.runFor(2_000);
  await expect(page).toHaveURL(form);
  await page.clock.runFor(3_000);
  await page.clock.resume();
  await expect(page).toHaveURL(`${system.origins.public}/`);
  await page.goto(form);
  await expect(page).toHaveURL(`${system.origins.public}/login`);

  // A public page would go to the dashboard by itself once it hears of the session, in the middle of what follows.
  await page.goto('about:blank');
  await login(page, host);
  await page.goto(form);
  await expect(page.getByLabel('ID', { exact: true })).toHaveValue('123456789');
  await expect(page.getByLabel('Server', { exact: true })).toHaveValue('2045');
  await expect(page.getByRole('checkbox', { name: 'Jungler' })).toBeChecked();

  // Who leaves on purpose leaves nothing behind.
  await page.goto(`${system.origins.dashboard}/dashboard/logout`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${system.origins.public}/`);
  await page.goto('about:blank');
  await login(page, host);
  await page.goto(form);
  await expect(page.getByLabel('ID', { exact: true })).toHaveValue('');
});
