import { expect, test } from '#journey.ts';
import { paidOrder, paidSupport } from '#orders.ts';
import { alert, nextAnswer, openOverlay } from '#overlay.ts';
import { deliver, pushService, subscribed } from '#push.ts';

test('a host streams and runs the board from one phone', async ({ system, host, visit, login, allow }) => {
  const service = await pushService();
  const phone = await visit('phone', { serviceWorkers: 'allow', permissions: ['notifications'] });
  await subscribed(phone, service.subscription);
  await login(phone, host);
  const onPhone = phone.frameLocator('iframe[title="Alert"]').getByRole('status');

  await test.step('a paid order comes as a notice that the phone alone can read, and leads to the board', async () => {
    await phone.goto(`${system.origins.dashboard}/dashboard/settings`);
    await phone.getByText('HP dan jadwal').click();
    await phone.getByRole('button', { name: 'Nyalakan notifikasi' }).click();
    await expect(phone.getByText('Notifikasi di perangkat ini aktif')).toBeVisible();
    await paidOrder(system, host);
    await system.advance(5);
    await expect.poll(() => service.received.length).toBe(1);
    const [worker] = phone.context().serviceWorkers();
    const shown = await deliver(worker!, service.received[0] ?? '');
    expect(shown).toMatchObject([{ title: 'Pesanan baru', data: { path: '/dashboard/mabar' } }]);
  });

  await test.step('a support shows over every page, and its presses go to the page', async () => {
    await phone.goto(`${system.origins.dashboard}/dashboard/overlay-phone`);
    await phone.getByRole('button', { name: 'Mulai live' }).click();
    await expect(phone.getByText('Live dari HP jalan')).toBeVisible();
    await phone.getByRole('link', { name: 'Support' }).last().click();
    await paidSupport(system, host);
    await expect(onPhone).toContainText('Sultan Bekasi');
    await phone.getByRole('link', { name: 'Mabar' }).last().click();
    await expect(phone).toHaveURL(/\/dashboard\/mabar$/);
  });

  await test.step('a press on a notice leads to its page, and the stream goes on', async () => {
    await phone.getByRole('link', { name: 'Support' }).last().click();
    await expect(phone).toHaveURL(/\/dashboard\/support$/);
    const [worker] = phone.context().serviceWorkers();
    await worker!.evaluate(pressNotice, '/dashboard/mabar');
    await expect(phone).toHaveURL(/\/dashboard\/mabar$/);
    await expect(phone.getByText('Live dari HP jalan')).toBeVisible();
  });

  await test.step('beside an overlay in OBS each support shows once, in OBS', async () => {
    await expect(onPhone).toBeHidden({ timeout: 20_000 });
    const overlay = await visit('obs');
    await openOverlay(overlay, system, host);
    await nextAnswer(overlay);
    await paidSupport(system, host, { supporterName: 'Juragan Tegal' });
    await expect(alert(overlay)).toContainText('Juragan Tegal');
    await expect(onPhone).toBeHidden();
    await overlay.close();
  });

  await test.step('without a network the last board is there to read', async () => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await phone.waitForFunction(async () => {
      const paths = (await (await caches.open('dashboard-1')).keys()).map(({ url }) => new URL(url).pathname);
      return paths.includes('/dashboard') && paths.some((path) => path.includes('offline-board'));
    });
    await phone.context().setOffline(true);
    await phone.reload();
    await expect(phone.getByText(/^Tidak ada jaringan. Ini board terakhir di HP ini/)).toBeVisible();
    await phone.context().setOffline(false);
    await expect(phone.getByRole('button', { name: 'Win' })).toBeVisible();
  });
  service.close();
});

/** Presses a notice of this path in its worker. */
async function pressNotice(path: string): Promise<void> {
  const { prototype } = (self as unknown as { WindowClient: { prototype: { focus: unknown } } }).WindowClient;
  // Only a person's press may bring a page to the front.
  prototype.focus = async () => undefined;
  let work: Promise<unknown> = Promise.resolve();
  const press = {
    notification: { data: { path }, close: () => undefined },
    waitUntil: (promise: Promise<unknown>) => void (work = promise),
  };
  self.dispatchEvent(Object.assign(new Event('notificationclick'), press));
  await work;
}
