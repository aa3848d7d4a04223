import { device, removeDevice, saveDevice } from '@mabarin/api-client/contract/profile/devices';
import { config } from '@mabarin/web/config';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, closeDialog, openPage, serveHost, drawPage } from '#platform/testing.tsx';
import DevicePanel from './device-panel.tsx';

const subscription = {
  endpoint: 'https://fcm.googleapis.com/x',
  keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
};

/** A browser that gives an address for notices, or whose owner forbids them. */
function browserWith(permission: NotificationPermission) {
  const before = config.push;
  Object.assign(config, { push: 'B'.repeat(87) });
  const asked = vi.spyOn(Notification, 'requestPermission').mockResolvedValue(permission);
  const browser = { permission, isSubscribed: true };
  const held = vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => browser.permission);
  const found = { toJSON: () => subscription };
  const pushManager = {
    subscribe: () => Promise.resolve(found),
    getSubscription: () => Promise.resolve(browser.isSubscribed ? found : null),
  };
  const registered = vi
    .spyOn(navigator.serviceWorker, 'getRegistration')
    .mockResolvedValue({ pushManager } as unknown as ServiceWorkerRegistration);
  const worker = vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue({} as ServiceWorkerRegistration);
  const ready = vi
    .spyOn(navigator.serviceWorker, 'ready', 'get')
    .mockReturnValue(Promise.resolve({ pushManager } as unknown as ServiceWorkerRegistration));
  onTestFinished(() => {
    Object.assign(config, { push: before });
    for (const mock of [asked, held, worker, registered, ready]) mock.mockRestore();
  });
  return browser;
}

test('a browser gets the chosen events, from the chosen amount, outside its quiet hours', async () => {
  browserWith('granted');
  const service = serveHost();
  service.answer(device, { data: null });
  await drawPage(DevicePanel, 'settings');
  await page.getByRole('checkbox', { name: 'Antrian kosong' }).click();
  await page.getByRole('checkbox', { name: 'Alert yang terlalu lama belum tampil' }).click();
  await page.getByLabelText('Support mulai dari').fill('50000');
  await page.getByRole('checkbox', { name: 'Jam tenang (WIB)' }).click();
  const form = { events: ['order' as const], supportFrom: 50_000, quiet: { from: 23, until: 7 } };
  service.answer(saveDevice, { data: form });
  await button('Nyalakan notifikasi').click();
  await expect.element(button('Coba kirim')).toBeVisible();
  expect(service.sent(saveDevice)).toEqual([
    { subscription, events: ['order', 'support', 'queue_empty', 'sign_in'], supportFrom: 50_000, quiet: form.quiet },
  ]);
});

test('a browser that forbids notices says where to allow them, and nothing is saved', async () => {
  browserWith('denied');
  const service = serveHost();
  service.answer(device, { data: null });
  await drawPage(DevicePanel, 'settings');
  await button('Nyalakan notifikasi').click();
  await closeDialog('Browser ini memblokir notifikasi Mabarin.');
  expect(service.sent(saveDevice)).toEqual([]);
});

test('a closed question is no refusal, and says how to go on', async () => {
  browserWith('default');
  const service = serveHost();
  service.answer(device, { data: null });
  await drawPage(DevicePanel, 'settings');
  await button('Nyalakan notifikasi').click();
  await closeDialog('Izinnya belum diberikan. Nyalakan lagi, lalu pilih Izinkan.');
});

test.each([
  ['permission was withdrawn', { permission: 'denied' as const }, 'Browser ini memblokir notifikasi Mabarin.'],
  [
    'subscription was dropped',
    { isSubscribed: false },
    'Browser ini tidak menerima notifikasi lagi. Nyalakan lagi ya!',
  ],
])('a browser whose %s meanwhile is not said to be on', async (_what, change, said) => {
  const browser = browserWith('granted');
  const service = serveHost();
  service.answer(device, { data: { events: ['order'], supportFrom: 0, quiet: null } });
  await drawPage(DevicePanel, 'settings');
  await expect.element(button('Simpan')).toBeVisible();
  Object.assign(browser, change);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText(said, { exact: false })).toBeVisible();
  await expect.element(button('Nyalakan notifikasi')).toBeVisible();
});

test('switched off, a browser is offered notices again', async () => {
  browserWith('granted');
  const service = serveHost();
  service.answer(device, { data: { events: ['order'], supportFrom: 0, quiet: null } });
  service.answer(removeDevice, { data: null });
  await drawPage(DevicePanel, 'settings');
  await button('Matikan').click();
  await expect.element(button('Nyalakan notifikasi')).toBeVisible();
});

test('where the service has no key for notices the panel says that there are none', async () => {
  await openPage(DevicePanel, 'settings');
  await expect.element(page.getByText(/^Browser ini belum bisa menerima notifikasi/)).toBeVisible();
});
