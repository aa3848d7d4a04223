import { createHmac } from 'node:crypto';
import { parseGatewayAmount } from '@mabarin/domain/money';
import { sandboxQris } from '@mabarin/domain/payments/qris';
import * as v from 'valibot';
import { findCharge, insertCharge, moveCharge, type SandboxCharge } from './charge.queries.ts';
import type { Config } from '#platform/config.ts';
import { hmac, sameText } from '#platform/crypto/secrets.ts';
import type { Clock } from '#ports/clock.port.ts';
import { GatewayError, type ChargeRef, type ChargeStatus, type PaymentGateway } from '#ports/gateway.port.ts';
import type { Random } from '#ports/random.port.ts';
import type { Db } from '#schema.ts';

/** Name of the pretend provider in rows and in the path of its notifications. */
export const SANDBOX = 'sandbox';
export const SIGNATURE_HEADER = 'x-sandbox-signature';

const Notification = v.object({ order_id: v.string(), provider_id: v.string(), status: v.string() });

/**
 * Valid QR strings that nobody can pay. Tests open several by `name`, and some that find a charge by their own id only.
 */
export function sandboxGateway(
  { config, db, clock, random }: { config: Config; db: Db; clock: Clock; random: Random },
  { name, findsByReference }: Pick<PaymentGateway, 'name' | 'findsByReference'> = {
    name: SANDBOX,
    findsByReference: true,
  },
): PaymentGateway {
  const key = sandboxKey(config);
  const find = async ({ reference, providerId }: ChargeRef) => {
    if (!findsByReference && providerId === null) throw new GatewayError('it asks for its own id', 'no');
    const charge = await findCharge(db, reference);
    return charge?.gateway === name && (findsByReference || charge.provider_id === providerId) ? charge : null;
  };
  return {
    name,
    findsByReference,
    refund: null,
    async create({ reference, amount, description, expiresAt }) {
      const charge = await insertCharge(db, {
        order_id: reference,
        provider_id: `sbx_${random.uuid()}`,
        amount,
        description,
        qr_string: sandboxQris(amount, reference),
        state: 'pending',
        paid_amount: null,
        paid_at: null,
        created_at: clock.now(),
        expires_at: expiresAt,
        gateway: name,
      });
      return { providerId: charge.provider_id, qrString: charge.qr_string };
    },
    async inquire(charge) {
      return statusOf(await find(charge));
    },
    async expire(charge) {
      if ((await find(charge)) === null) return { state: 'missing' };
      return statusOf(await moveCharge(db, charge.reference, { state: 'expired' }, ['pending']));
    },
    readNotification(headers, rawBody) {
      const signature = headers[SIGNATURE_HEADER];
      if (typeof signature !== 'string' || !sameText(signature, sign(key, rawBody))) return null;
      const parsed = v.safeParse(Notification, parseJson(rawBody));
      if (!parsed.success) return null;
      const { order_id: reference, provider_id: providerId, status: state } = parsed.output;
      return { reference, providerId, state, dedupeKey: `${providerId}:${state}` };
    },
  };
}

export function notificationOf(charge: SandboxCharge, state: string): string {
  return JSON.stringify({
    order_id: charge.order_id,
    provider_id: charge.provider_id,
    status: state,
    gross_amount: `${charge.paid_amount ?? charge.amount}.00`,
    currency: charge.currency,
  });
}

export function sandboxKey(config: Pick<Config, 'secret'>): string {
  return hmac(config.secret, 'sandbox payment notifications');
}

/** HMAC-SHA256 over the raw bytes. */
export function sign(key: string, body: Buffer | string): string {
  return createHmac('sha256', key).update(body).digest('hex');
}

/** The number on the payer's receipt; null: not paid. */
export function walletReferenceOf({ state, order_id: orderId }: SandboxCharge): string | null {
  return state === 'paid' ? orderId.slice(-12) : null;
}

function statusOf(charge: SandboxCharge | null): ChargeStatus {
  if (!charge) return { state: 'missing' };
  return {
    state: charge.state,
    word: charge.state,
    reference: charge.order_id,
    amount: parseGatewayAmount(charge.state === 'paid' ? charge.paid_amount : charge.amount),
    returned: 0,
    payments: [],
    currency: charge.currency,
    providerId: charge.provider_id,
    paidAt: charge.paid_at,
    walletReference: walletReferenceOf(charge),
    qrString: charge.qr_string,
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
