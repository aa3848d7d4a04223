import { expect, expectFits, test } from '#journey.ts';
import { orderThroughApi } from '#orders.ts';
import { breakNext, dialog, drawInBrowser, passCaptcha } from '#viewer.ts';

test('"Hubungi admin" of a ticket opens the form with its transaction; what is typed outlives a refusal and a reload, and the message goes out once, with the code of the last failure', async ({
  system,
  host,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED|status of 500/);
  const { ticket, transaction_id: transaction } = await orderThroughApi(system, host);
  const viewer = await visit('phone');
  // The part below a ticket is server-rendered and its code loads last: rendered in the browser, it accepts presses.
  await drawInBrowser(viewer);
  await viewer.goto(`${system.origins.public}/tiket/${ticket}`);
  const block = viewer.getByRole('complementary', { name: 'Hubungi admin' });
  await expect(block).toContainText(transaction);
  await viewer.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await block.getByRole('button', { name: 'Salin nomor transaksi' }).click();
  await expect(block.getByRole('button', { name: 'Disalin' })).toBeVisible();
  expect(await viewer.evaluate(() => navigator.clipboard.readText())).toBe(transaction);
  await block.getByRole('link', { name: 'Hubungi admin' }).click();
  await expect(viewer).toHaveURL(`${system.origins.public}/hubungi-admin?transaksi=${transaction}`);

  const email = viewer.getByLabel('Email kamu');
  const message = viewer.getByLabel('Pesan', { exact: true });
  const send = viewer.getByRole('button', { name: 'Kirim ke admin' });
  await expect(viewer.getByRole('textbox', { name: 'Nomor transaksi' })).toHaveValue(transaction);
  await passCaptcha(viewer);
  await send.click();
  await dialog(viewer, 'Isi email yang benar dan pesanmu dulu ya!').getByRole('button', { name: 'OK' }).click();
  await expectFits(viewer);
  await email.fill('budi@mabarin.test');
  await message.fill('Saldo terpotong,\ntapi pesanan belum masuk.');
  await viewer.reload();
  await expect(message).toHaveValue('Saldo terpotong,\ntapi pesanan belum masuk.');

  await viewer.route('**/api/contact', (route) => route.abort());
  await passCaptcha(viewer);
  await send.click();
  await dialog(viewer, 'Jaringan bermasalah. Coba lagi ya!').getByRole('button', { name: 'OK' }).click();
  await expect(message).toHaveValue('Saldo terpotong,\ntapi pesanan belum masuk.');
  await viewer.unroute('**/api/contact');
  await breakNext(viewer, '**/api/contact', 'ab12cd34');
  await passCaptcha(viewer);
  await send.click();
  const broken = dialog(viewer, 'Ada kesalahan di server kami. Coba lagi ya!');
  await expect(broken.getByText('Kode bantuan: ab12cd34', { exact: true })).toBeVisible();
  await broken.getByRole('button', { name: 'OK' }).click();
  // Writing again after a failure prefills the failure's code, which can be deleted.
  await message.fill('');
  await email.fill('');
  await viewer.reload();
  await expect(message).toHaveValue('\n\nKode bantuan: ab12cd34');
  await email.fill('budi@mabarin.test');
  await message.press('Control+Home');
  await message.pressSequentially('Eror.');
  const sent = viewer.waitForRequest('**/api/contact');
  await passCaptcha(viewer);
  await send.click();
  expect((await sent).postDataJSON()).toMatchObject({
    form: {
      contactEmail: 'budi@mabarin.test',
      contactMessage: 'Eror.\n\nKode bantuan: ab12cd34',
      contactTransactionID: transaction,
    },
  });
  await expect(viewer.getByText('Pesan kamu terkirim.')).toBeVisible();
  await expect(viewer.getByText('Admin akan membalas ke budi@mabarin.test.')).toBeVisible();
});

test('where operators have addresses, the block leads to them with the transaction written down', async ({
  system,
  host,
  visit,
}) => {
  const { ticket, transaction_id: transaction } = await orderThroughApi(system, host);
  const viewer = await visit('phone');
  await drawInBrowser(viewer);
  await viewer.addInitScript(configure, {
    email: 'admin@mabarin.test',
    whatsapp: '+6281234567890',
    discord: 'https://discord.gg/mabarin',
  });
  await viewer.goto(`${system.origins.public}/tiket/${ticket}`);
  const block = viewer.getByRole('complementary', { name: 'Hubungi admin' });
  const href = (name: string) => block.getByRole('link', { name });
  await expect(href('WhatsApp')).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/6281234567890\\?.*${transaction}$`),
  );
  await expect(href('Email')).toHaveAttribute('href', new RegExp(`^mailto:admin@mabarin\\.test\\?.*${transaction}$`));
  await expect(href('Discord')).toHaveAttribute('href', 'https://discord.gg/mabarin');
  await expectFits(viewer);
  await viewer.goto(`${system.origins.public}/hubungi-admin`);
  await expect(href('WhatsApp')).toBeVisible();
  await expect(viewer.getByLabel('Email kamu')).toHaveCount(0);
});

/** The page as served with this contact configuration. */
function configure(contact: Record<string, string>): void {
  const observer = new MutationObserver(() => {
    const script = document.getElementById('config');
    if (!script?.textContent?.endsWith('}')) return;
    observer.disconnect();
    script.textContent = JSON.stringify({ ...(JSON.parse(script.textContent) as object), contact });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}
