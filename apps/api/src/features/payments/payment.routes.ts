import {
  findPayment,
  payment,
  paymentCancel,
  paymentCheck,
  paymentExpire,
  paymentsOpen,
  TRANSACTION_ID_MAX,
} from '@mabarin/api-client/contract/payments';
import { findLostPayment } from './find/find.commands.ts';
import { isAnyGatewayUp } from './gateways/gateway-circuit.commands.ts';
import { processGatewayNotifications, receiveGatewayNotification } from './gateways/gateway-notification.commands.ts';
import { cancelPayment, checkPayment, expirePayment, ofPayer, readPayment, readPaymentQr } from './payment.commands.ts';
import { addSeconds } from '#platform/date-fns.ts';
import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import { qrisFileName } from '@mabarin/domain/payments/qris-file';
import type { Deps } from '#deps.ts';
import { PUBLIC_CACHE } from '#platform/http/answers/answer.bytes.ts';
import { mountCached } from '#platform/http/answers/cached.mount.ts';
import { isStorable } from '#platform/http/input.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';
import { mountProtocol, mountNotifications } from '#platform/http/notification.mount.ts';
import { createCardPainter } from '#platform/share/painter.ts';

/** Every viewer of a form asks. */
const OPEN_KEPT_SECONDS = 5;

export function paymentsRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;
  mount(server, payment, async ({ input }) => ({ data: await readPayment(db, deps, input.transaction_id) }));
  mountCached(server, paymentsOpen, {
    cacheControl: PUBLIC_CACHE,
    name: () => '',
    async read() {
      const checkedAt = deps.clock.now();
      const data = { open: await isAnyGatewayUp(db, deps) };
      return { data, version: null, checkedAt, changesAt: addSeconds(checkedAt, OPEN_KEPT_SECONDS) };
    },
  });
  mount(server, paymentCheck, async ({ input }) => ({ data: await checkPayment(db, deps, input.transaction_id) }));
  mount(server, paymentExpire, async ({ input }) => ({ data: await expirePayment(db, deps, input.transaction_id) }));
  mount(server, paymentCancel, async ({ input }) => ({
    data: { state: await cancelPayment(db, deps, (await ofPayer(db, input.transaction_id)).id) },
  }));
  mount(server, findPayment, async ({ input, ip }) => ({ data: await findLostPayment(db, deps, { ...input, ip }) }));
  qrRoute(server, deps);
  mountNotifications(server, deps.log, {
    path: '/webhooks/payments/:provider',
    knows: (provider) => deps.gateways.find(provider) !== undefined,
    receive: (notification, provider) => receiveGatewayNotification(db, deps, provider, notification),
    follow: () => processGatewayNotifications(db, deps),
  });
  for (const { name, protocol } of deps.gateways.all) {
    if (protocol === undefined) continue;
    mountProtocol(server, deps.log, {
      protocol,
      receive: (notification) => receiveGatewayNotification(db, deps, name, notification),
      follow: () => processGatewayNotifications(db, deps),
    });
  }
}

/**
 * `GET /api/payment/{transaction_id}/qris.png`: the QR as a file that says what it pays, while it can be paid; the bare
 * code where too many are drawn. In-app browsers drop files that a page makes, and take the name from this header. It
 * is outside the contract, which is JSON only. Throws `http.not_found`.
 */
function qrRoute({ app, db }: ApiServer, deps: Pick<Deps, 'clock' | 'config'>): void {
  const paint = createCardPainter(() => Promise.resolve(null));
  app.get<{ Params: { id: string } }>('/api/payment/:id/qris.png', async (request, reply) => {
    const { id } = request.params;
    const qr = isStorable(id) && id.length <= TRANSACTION_ID_MAX ? await readPaymentQr(db, deps, id) : null;
    if (qr === null) throw fail('http.not_found');
    const drawn = await paint(qr.slip).catch((error: unknown) => {
      if (isFailureError(error)) return qr.png;
      throw error;
    });
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${qrisFileName(qr.gross)}"`)
      .type('image/png')
      .send(drawn);
  });
}
