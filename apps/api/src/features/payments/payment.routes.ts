import { payment, paymentCheck, paymentExpire } from '@mabarin/api-client/contract/payments';
import { receiveHint } from './hint.commands.ts';
import { checkPayment, expirePayment, readPayment } from './payment.commands.ts';
import { drainHints } from './payment.jobs.ts';
import type { Deps } from '#deps.ts';
import { mount, type Mounting } from '#platform/http/mount.ts';

export function paymentsRoutes(server: Mounting, deps: Deps): void {
  const { db } = server;
  mount(server, payment, async ({ input }) => ({ data: await readPayment(db, deps, input.transaction_id) }));
  mount(server, paymentCheck, async ({ input }) => ({ data: await checkPayment(db, deps, input.transaction_id) }));
  mount(server, paymentExpire, async ({ input }) => ({ data: await expirePayment(db, deps, input.transaction_id) }));
  webhooks(server, deps);
}

/**
 * Where providers send notifications. The signature is over the raw bytes, so nothing parses them before; the answer
 * is 2xx only after they are committed, and the gateway is asked after the answer.
 */
function webhooks({ app, db }: Mounting, deps: Deps): void {
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.route<{ Params: { provider: string }; Body: Buffer | undefined }>({
      method: 'POST',
      url: '/webhooks/payments/:provider',
      // All of a provider's notifications come from a few addresses.
      config: { rateLimit: false },
      async handler(request, reply) {
        if (request.params.provider !== deps.gateway.name) return reply.code(404).send({ status: -1 });
        const body = request.body ?? Buffer.alloc(0);
        const accepted = await receiveHint(db, deps, { headers: request.headers, body });
        if (!accepted) return reply.code(401).send({ status: -1 });
        reply.raw.once('finish', () => {
          drainHints(db, deps).catch((error: unknown) => {
            deps.log.error({ err: error }, 'the inbox could not be worked off; the sweeper goes on');
          });
        });
        return reply.code(200).send({ status: 0 });
      },
    });
  });
}
