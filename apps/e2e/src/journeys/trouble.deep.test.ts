import { openPublic, openHostPage, passCaptcha, supportForm } from '#viewer.ts';
import { stopClocks } from '#clocks.ts';
import { expect, expectFits, test } from '#journey.ts';

test('a part that cannot be loaded leaves the rest usable', async ({ system, host, visit, allow }) => {
  await test.step('a part of the host page; a failure before the code of dialogs has come', async () => {
    allow(/ERR_FAILED|Failed to fetch|preload CSS|could not be loaded/);
    const viewer = await visit('phone');
    await viewer.addInitScript(() => localStorage.setItem('login', 'lama'));
    for (const part of ['dialog-popup', 'support-form', 'who'])
      await viewer.route(`**/assets/${part}*`, (route) => route.abort());
    await openPublic(viewer, system, '/hubungi-admin');
    await passCaptcha(viewer);
    await viewer.getByRole('button', { name: 'Kirim' }).click();
    await viewer.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await openHostPage(viewer, system, host);
    await expect(viewer.getByRole('banner').getByRole('link', { name: 'Masuk' })).toBeVisible();
    await viewer.getByRole('link', { name: 'Support' }).click();
    const missing = viewer.getByRole('main').getByRole('alert');
    await expect(missing).toContainText('Bagian ini belum bisa dimuat.');
    await expect(viewer.getByRole('heading', { level: 1, name: host.name })).toBeVisible();
    await expectFits(viewer);
    // With a stopped clock it no longer retries by itself, and the last retry ends before the part can be loaded.
    await stopClocks([viewer.context()], system.now() + 500);
    const again = missing.getByRole('button', { name: 'Coba lagi' });
    await expect(again).not.toHaveAttribute('aria-busy');
    await viewer.unroute('**/assets/support-form*');
    await again.click();
    await viewer.clock.resume();
    await expect(supportForm(viewer).name).toBeVisible();
  });

  await test.step('a page that a deployment left behind loads itself again, once', async () => {
    allow(/login\.page-/);
    const page = await visit('desktop');
    let old = true;
    await page.route(/\/assets\/login\.page-.*\.js$/, (route) =>
      old ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
    );
    await page.route(`${system.origins.public}/login`, (route) => {
      old = false;
      // The page's own check gets the next version; the following load gets the real one.
      return route.request().resourceType() === 'fetch'
        ? route.fulfill({
            contentType: 'text/html',
            body: '<script type="module" src="/assets/index-next.js"></script>',
          })
        : route.continue();
    });
    await openPublic(page, system, '/');
    const loaded = page.waitForEvent('load');
    await page.getByRole('banner').getByRole('link', { name: 'Masuk' }).click();
    await loaded;
    await expect(page.getByRole('heading', { name: 'Masuk sebagai host' })).toBeVisible();
  });
});
