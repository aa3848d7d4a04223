import { expect, expectFits, test } from '#journey.ts';
import {
  anOrder,
  fillOrder,
  finalScreen,
  openHostPage,
  orderForm,
  refusal,
  passCaptcha,
  pay,
  paymentScreen,
  row,
  submit,
} from '#viewer.ts';

test('pages of a viewer have no barrier and fit 360 px, however long a name is', async ({
  system,
  createHost,
  visit,
}) => {
  await test.step('form, refusal, payment, thanks, list', async () => {
    const host = await createHost({ name: 'Bang Kancil Sang Penguasa Land of Dawn Selamanya' });
    const viewer = await visit('phone');
    await openHostPage(viewer, system, host);
    await passCaptcha(viewer);
    await expectFits(viewer);
    await orderForm(viewer).next.click();
    await expect(refusal(viewer, 'Pastikan sudah mengisi id game')).toBeVisible();
    await expectFits(viewer);
    await refusal(viewer, 'Pastikan sudah mengisi id game').click();
    await expect(orderForm(viewer).gameID).toBeFocused();

    await fillOrder(viewer, anOrder());
    const payment = await submit(viewer, orderForm(viewer).submit);
    await expect(paymentScreen(viewer).qr).toBeVisible();
    await expectFits(viewer);
    await pay(viewer, system, payment);
    await expectFits(viewer);
    await finalScreen(viewer).list.click();
    await expect(row(viewer, 'HOST').first()).toBeVisible();
    await expectFits(viewer);
  });

  await test.step('support, gifts, error404, landing', async () => {
    const host = await createHost({ name: 'Bang Kancil Sang Penguasa Land of Dawn Selamanya' });
    const viewer = await visit('phone');
    await openHostPage(viewer, system, host, 'support');
    await expectFits(viewer);
    await viewer.getByRole('link', { name: 'Klaim Gift' }).click();
    await expect(viewer.getByText('Belum ada gift yang bisa di klaim.')).toBeVisible();
    await expectFits(viewer);
    await viewer.goto(`${system.origins.public}/error404`);
    await expect(viewer.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFits(viewer);
    // The landing page's journey looks for its barriers.
    await viewer.getByRole('link', { name: 'Mabarin, ke halaman depan' }).click();
    await expect(viewer).toHaveURL(`${system.origins.public}/`);
    await expect(viewer.getByRole('region', { name: 'Pengumuman' })).toBeVisible();
    expect(await viewer.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
