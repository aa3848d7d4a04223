import { openingPush, openingPushOff } from '@mabarin/api-client/contract/push';
import { config } from '@mabarin/web/config';
import { stubService } from '@mabarin/web/testing/service';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, draw, text } from '#platform/testing.tsx';
import OpeningNotice from './opening-notice.tsx';

/** A browser that shows notices, whose person answers the question for them with `permission`. */
function playNotices(permission: NotificationPermission) {
  const subscription = { endpoint: 'https://push.test/hp', keys: { p256dh: 'p', auth: 'a' } };
  const kept = { endpoint: subscription.endpoint, toJSON: () => subscription };
  const pushManager = { subscribe: async () => kept, getSubscription: async () => kept };
  const worker = { pushManager, active: { postMessage: () => undefined } } as unknown as ServiceWorkerRegistration;
  const { serviceWorker } = navigator;
  const spies = [
    vi.spyOn(Notification, 'requestPermission').mockResolvedValue(permission),
    vi.spyOn(Notification, 'permission', 'get').mockReturnValue(permission),
    vi.spyOn(serviceWorker, 'register').mockResolvedValue(worker),
    vi.spyOn(serviceWorker, 'getRegistration').mockResolvedValue(worker),
    vi.spyOn(serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(worker)),
  ];
  Object.assign(config, { push: 'kunci' });
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    Object.assign(config, { push: null });
  });
}

test('one press asks for the next openings of a closed host, the second ends it', async () => {
  playNotices('granted');
  const service = stubService();
  service.answer(openingPush, { data: null });
  service.answer(openingPushOff, { data: null });
  await draw(<OpeningNotice host="hostuji" />);
  await button('Kabari kalau buka').click();
  await expect.element(page.getByRole('status').filter({ hasText: /^Sip! Kamu kami kabari/ })).toBeVisible();
  await button('Jangan kabari lagi').click();
  await expect.element(text('Sip, kamu tidak kami kabari lagi.')).toBeVisible();
  await expect.element(button('Kabari kalau buka')).toBeVisible();
});

test('a person who forbids notices is told where to allow them', async () => {
  playNotices('denied');
  stubService();
  await draw(<OpeningNotice host="hostuji" />);
  await button('Kabari kalau buka').click();
  await expect.element(text(/^Notifikasi diblokir di browser ini/)).toBeVisible();
});

test('a browser without notices has no key', async () => {
  stubService();
  await draw(<OpeningNotice host="hostuji" />);
  expect(button('Kabari kalau buka').query()).toBeNull();
});
