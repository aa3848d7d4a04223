import { randomBytes } from 'node:crypto';
import { fail } from '@mabarin/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { playCharge, type Play } from './charge.commands.ts';
import { addOffset, findCharge, listCharges, type SandboxCharge } from './charge.queries.ts';
import { listChats } from './chat.queries.ts';
import { listMails } from './mail.queries.ts';
import { playPayout } from './payout.adapter.ts';
import { findPayout, listPayouts, type SandboxPayout } from './payout.queries.ts';
import { sandboxPage } from './sandbox.page.ts';
import { openPretendTask, PRETEND_TASKS } from './task.commands.ts';
import type { MovableClock } from '#platform/clock.ts';
import { sendFailure } from '#platform/http/envelope.ts';
import type { ApiServer } from '#platform/http/mount.ts';
import type { Polling } from '#platform/pollers.ts';

const Action = v.object({
  transaction_id: v.pipe(v.string(), v.maxLength(64)),
  action: v.picklist(['pay', 'fail', 'expire']),
});
const digits = v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number));
const Rupiah = v.union([v.pipe(v.number(), v.integer(), v.minValue(0)), digits]);
const Knobs = v.object({
  amount: v.optional(Rupiah),
  currency: v.optional(v.pipe(v.string(), v.maxLength(3))),
  duplicate: v.optional(
    v.union([
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
      v.pipe(
        v.boolean(),
        v.transform((once) => (once ? 1 : 0)),
      ),
    ]),
    0,
  ),
  delayMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(86_400_000)), 0),
  silent: v.optional(v.boolean(), false),
  around: v.optional(v.array(v.picklist(['pending', 'paid', 'failed', 'expired'])), []),
});
const PayoutAction = v.object({ id: v.pipe(v.string(), v.maxLength(64)), action: v.picklist(['complete', 'fail']) });
const TaskAction = v.object({ kind: v.picklist(PRETEND_TASKS) });
const PayoutKnobs = v.object({
  duplicate: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)), 0),
  silent: v.optional(v.boolean(), false),
});
const Mails = v.object({ to: v.optional(v.pipe(v.string(), v.maxLength(254))) });
const Advance = v.object({ seconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(400 * 86_400)) });

const LIST_LIMIT = 200;
const MAILS_SHOWN = 20;

/** For playing the outside world (docs/spec/decisions.md "The outside world"). */
export function sandboxRoutes(
  { app, db }: ApiServer,
  clock: MovableClock,
  polling: Polling,
  {
    deliver,
    sendPayoutNotifications,
  }: { deliver: (orderId: string) => Promise<unknown>; sendPayoutNotifications: () => Promise<unknown> },
): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    scope.get('/sandbox', async (_request, reply) => {
      const [charges, payouts, mails, chats] = await Promise.all([
        listCharges(db, LIST_LIMIT),
        listPayouts(db, LIST_LIMIT),
        listMails(db, { limit: MAILS_SHOWN }),
        listChats(db, MAILS_SHOWN),
      ]);
      const nonce = randomBytes(16).toString('base64');
      return page(reply, sandboxPage({ charges, payouts, mails, chats }, nonce), nonce);
    });

    scope.get('/sandbox/mails', async (request, reply) => {
      const query = v.safeParse(Mails, request.query);
      if (!query.success) return sendFailure(reply, fail('http.malformed'));
      const mails = await listMails(db, { to: query.output.to, limit: LIST_LIMIT });
      return {
        status: 0,
        data: mails.map(({ recipient, subject, text, html, sent_at }) => ({
          to: recipient,
          subject,
          text,
          html,
          sent_at: sent_at.toISOString(),
        })),
      };
    });

    scope.get('/sandbox/chats', async () => ({
      status: 0,
      data: (await listChats(db, LIST_LIMIT)).map(({ webhook_id, content, sent_at }) => ({
        webhook_id,
        content,
        sent_at: sent_at.toISOString(),
      })),
    }));

    scope.get('/sandbox/payments', async () => ({
      status: 0,
      data: (await listCharges(db, LIST_LIMIT)).map((charge) => wireCharge(charge, charge.payment_id)),
    }));

    scope.post('/sandbox/payments/:transaction_id/:action', async (request, reply) => {
      const path = v.safeParse(Action, request.params);
      const knobs = v.safeParse(Knobs, withoutBlanks(request.body ?? {}));
      if (!path.success || !knobs.success) return sendFailure(reply, fail('http.malformed'));
      const { transaction_id: id, action } = path.output;
      const play: Play = knobs.output;
      const charge = await playCharge(db, clock, id, action, play);
      if (!charge) return sendFailure(reply, fail('payments.unknown'));
      await deliver(charge.order_id);
      if (isForm(request)) return reply.redirect('/sandbox', 303);
      return { status: 0, data: wireCharge((await findCharge(db, charge.order_id)) ?? charge, id) };
    });

    scope.get('/sandbox/payouts', async () => ({
      status: 0,
      data: (await listPayouts(db, LIST_LIMIT)).map(wirePayout),
    }));

    scope.post('/sandbox/payouts/:id/:action', async (request, reply) => {
      const path = v.safeParse(PayoutAction, request.params);
      const knobs = v.safeParse(PayoutKnobs, request.body ?? {});
      if (!path.success || !knobs.success) return sendFailure(reply, fail('http.malformed'));
      const { id, action } = path.output;
      const payout = await playPayout(db, clock, id, action, knobs.output);
      if (!payout) return sendFailure(reply, fail('payments.unknown'));
      await sendPayoutNotifications();
      if (isForm(request)) return reply.redirect('/sandbox', 303);
      return { status: 0, data: wirePayout((await findPayout(db, id)) ?? payout) };
    });

    scope.post('/sandbox/tasks/:kind', async (request, reply) => {
      const path = v.safeParse(TaskAction, request.params);
      if (!path.success) return sendFailure(reply, fail('http.malformed'));
      await openPretendTask(db, clock, path.output.kind);
      return reply.redirect('/sandbox', 303);
    });

    scope.post('/sandbox/clock/advance', async (request, reply) => {
      const body = v.safeParse(Advance, request.body);
      if (!body.success) return sendFailure(reply, fail('http.malformed'));
      clock.offsetSeconds = await addOffset(db, { seconds: body.output.seconds, startingAt: clock.offsetSeconds });
      await polling.runAll();
      return { status: 0, data: { now: clock.now().toISOString(), offset_seconds: clock.offsetSeconds } };
    });
  });
}

function wireCharge(charge: SandboxCharge, paymentId: string | null) {
  return {
    transaction_id: paymentId ?? charge.order_id,
    reference: charge.order_id,
    gateway: charge.gateway,
    state: charge.state,
    amount: charge.amount,
    paid_amount: charge.paid_amount,
    description: charge.description,
    qr_string: charge.qr_string,
    created_at: charge.created_at.toISOString(),
    expires_at: charge.expires_at.toISOString(),
  };
}

function wirePayout(payout: SandboxPayout) {
  return {
    id: payout.reference,
    state: payout.state,
    reason: payout.reason,
    amount: payout.amount,
    bank_code: payout.bank_code,
    account_number: payout.account_number,
    holder: payout.holder,
    note: payout.note,
    created_at: payout.created_at.toISOString(),
  };
}

function page(reply: FastifyReply, body: string, nonce: string): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body);
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
}

/** A form sends empty fields as empty texts. */
function withoutBlanks(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''));
}
