import { payment, paymentCancel, paymentCheck, paymentExpire } from '@mabarin/api-client/contract/payments';
import { processWebhookEvents, receiveWebhookEvent } from './webhook-event.commands.ts';
import { cancelPayment, checkPayment, expirePayment, readPayment } from './payment.commands.ts';
import type { Deps } from '#deps.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';
import { mountProtocol, mountWebhook } from '#platform/http/webhooks.ts';

export function paymentsRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;
  mount(server, payment, async ({ input }) => ({ data: await readPayment(db, deps, input.transaction_id) }));
  mount(server, paymentCheck, async ({ input }) => ({ data: await checkPayment(db, deps, input.transaction_id) }));
  mount(server, paymentExpire, async ({ input }) => ({ data: await expirePayment(db, deps, input.transaction_id) }));
  mount(server, paymentCancel, async ({ input }) => ({
    data: { state: await cancelPayment(db, deps, input.transaction_id) },
  }));
  mountWebhook(server, deps.log, {
    path: '/webhooks/payments/:provider',
    knows: (provider) => deps.gateways.find(provider) !== undefined,
    receive: (notification, provider) => receiveWebhookEvent(db, deps, provider, notification),
    follow: () => processWebhookEvents(db, deps),
  });
  for (const { name, protocol } of deps.gateways.all) {
    if (protocol === undefined) continue;
    mountProtocol(server, deps.log, {
      protocol,
      receive: (notification) => receiveWebhookEvent(db, deps, name, notification),
      follow: () => processWebhookEvents(db, deps),
    });
  }
}
