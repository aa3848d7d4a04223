import { aRegistration, choosePhoto, fillGame, joinForm } from '#join.ts';
import { expect, test } from '#journey.ts';
import { linkInMail } from '#mails.ts';

test('somebody registers, follows the mail, and logs in to a dashboard [pub 4 login]', async ({ system, visit }) => {
  const page = await visit('desktop');
  const wanted = aRegistration();
  const form = joinForm(page);
  await test.step('the form greets, advises and waits for words [pub 2 join form] [pub 2 join greeting] [pub 5 join hints]', async () => {
    await page.goto(`${system.origins.public}/`);
    await page.getByRole('link', { name: 'Jadi Host!' }).first().click();
    await expect(page.getByRole('heading', { name: /^Selamat (pagi|siang|sore|malam)/ })).toBeVisible();
    await expect(page.getByText('samakan dengan nama di rekening bank')).toBeVisible();
    await expect(page.getByText('sebaiknya persegi')).toBeVisible();
    await expect(form.submit).toBeHidden();
  });

  await test.step('filled, every field has its tick, and it is sent [pub 2 join ticks] [pub 2 join success] [pub 4 join flow]', async () => {
    const ticks = page.getByRole('img', { name: 'Sudah benar' });
    await choosePhoto(page);
    await form.username.fill(wanted.username);
    await form.check.click();
    await form.name.fill(wanted.name);
    await expect(page.getByText('Username tersedia.').first()).toBeVisible();
    await expect(ticks).toHaveCount(3);
    await form.name.press('Enter');
    await form.email.fill(wanted.email);
    await form.password.fill(wanted.password);
    await form.confirm.fill(wanted.password);
    await expect(ticks).toHaveCount(3);
    await form.confirm.press('Enter');
    await fillGame(page, wanted);
    await expect(ticks).toHaveCount(2);
    await form.submit.click();
    await expect(page.getByRole('heading', { name: 'Pendaftaran berhasil!' })).toBeVisible();
    await expect(page.getByText(wanted.email)).toBeVisible();
  });

  const link = await linkInMail(system, wanted.email, 'activation');
  await test.step('the link of the mail activates [pub 2 activation] [pub 4 activation]', async () => {
    const seen = Promise.withResolvers<void>();
    await page.route(/\/api\/activation$/, (route) => seen.promise.then(() => route.continue()));
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Sedang aktivasi akun kamu' })).toBeVisible();
    seen.resolve();
    await expect(page.getByRole('heading', { name: 'Proses aktivasi berhasil.' })).toBeVisible();
    await expect(page.getByText(`${wanted.name} (@${wanted.username})`)).toBeVisible();
  });

  await test.step('the browser that registered logs in with one press', async () => {
    await page.getByRole('button', { name: `Masuk sebagai ${wanted.name}` }).click();
    await expect(page).toHaveURL(`${system.origins.dashboard}/dashboard/mabar`);
    await expect(page.getByText('Belum ada antrian.')).toBeVisible();
  });

  await test.step('a public page shows name and photo [pub 2 header session]', async () => {
    await page.goto(`${system.origins.public}/list/${wanted.username}`);
    const me = page.getByRole('banner').getByRole('link', { name: wanted.name });
    await expect(me).toContainText('Host');
    await expect
      .poll(() => me.getByRole('presentation').evaluate((photo) => (photo as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });
});
