import { expect, test } from '#journey.ts';
import { alert, instanceOf, openOverlay } from '#overlay.ts';
import { fillSupport, finalScreen, openHostPage, submit, supportForm } from '#viewer.ts';

test('a paid support is on stream once [pub 4 support] [dec overlay]', async ({ system, host, visit, viewer }) => {
  const overlay = await visit('obs');
  const instance = await openOverlay(overlay, system, host);
  await expect(overlay).toHaveURL(`${system.origins.overlay}/display/overlay`);

  await openHostPage(viewer, system, host, 'support');
  const chips = await viewer.getByRole('button', { name: /^Rp(10|25|50|100)\.000$/ }).all();
  const rows = await Promise.all(chips.map(async (chip) => (await chip.boundingBox())?.y));
  expect([chips.length, new Set(rows).size]).toEqual([4, 1]);
  const preview = viewer.locator('[aria-hidden=true]').filter({ hasText: 'Support baru' });
  await supportForm(viewer).amount.fill('500000');
  await expect(preview).toContainText('SULTAN');
  await fillSupport(viewer, {
    name: 'Sultan Bekasi',
    amount: '25000',
    email: 'sultan@mabarin.test',
    message: 'Semangat terus bang!',
  });
  await expect(preview).toHaveText('Support baruSultan BekasiRp25.000Semangat terus bang!');
  const payment = await submit(viewer, supportForm(viewer).submit);
  expect(payment.qris_price).toBe(26_250);
  // No clock jump yet: it would be most of the alert's time. Expected before the payment, because it stays for five
  // seconds.
  const shown = expect(alert(overlay)).toContainText(/Sultan Bekasi.*Rp25\.000.*Semangat terus bang!/);
  await system.sandbox.pay(payment.number);
  await shown;
  const finished = overlay.waitForResponse(
    (response) =>
      response.url().endsWith('/api/display/alert/ack') && (response.request().postData() ?? '').includes('finished'),
  );
  // The alert stays to be read, and until its sound ends, which takes real time.
  await expect(async () => {
    await system.advance(4);
    await expect(alert(overlay)).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await finished;
  await expect(finalScreen(viewer).title).toBeVisible();

  // The old page's last call may come after the new one's first: then the new one is told to ask again.
  const asked = overlay.waitForResponse(async (response) => {
    if (!response.url().endsWith('/api/display/alert/next') || instanceOf(response) === instance) return false;
    return ((await response.json()) as { data: { stage: boolean } }).data.stage;
  });
  await overlay.reload();
  const { data } = (await (await asked).json()) as { data: { alert: unknown; waiting: number } };
  expect(data).toMatchObject({ alert: null, waiting: 0 });
  await expect(alert(overlay)).toBeHidden();
});
