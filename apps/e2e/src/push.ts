import { decryptPush } from '@mabarin/api/testing/fixtures/push-device';
import type { Page, Worker } from '@playwright/test';
import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** A push service with one device, which decrypts its messages. */
export async function pushService() {
  const curve = createECDH('prime256v1');
  const auth = randomBytes(16);
  const p256dh = curve.generateKeys('base64url');
  const received: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(decryptPush({ curve, auth }, Buffer.concat(chunks)));
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}/hp`;
  const subscription: Subscription = { endpoint, keys: { p256dh, auth: auth.toString('base64url') } };
  return { subscription, received, close: () => server.close() };
}

/** Gives a page's browser, which has no push service of its own, the subscription of `pushService`. */
export function subscribed(page: Page, subscription: Subscription): Promise<unknown> {
  return page.addInitScript((own) => {
    const found = { ...own, toJSON: () => own };
    Object.assign(PushManager.prototype, {
      subscribe: () => Promise.resolve(found),
      getSubscription: () => Promise.resolve(found),
    });
  }, subscription);
}

/** Delivers a decrypted message to a page's worker; returns the notices that it shows. */
export function deliver(worker: Worker, text: string): Promise<unknown[]> {
  return worker.evaluate(async (data) => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const notices: unknown[] = [];
    registration.showNotification = async (title, options) => void notices.push({ title, ...options });
    type Constructor = new (type: string, init: { data: string }) => Event;
    const { PushEvent } = self as unknown as { PushEvent: Constructor };
    self.dispatchEvent(new PushEvent('push', { data }));
    return notices;
  }, text);
}
