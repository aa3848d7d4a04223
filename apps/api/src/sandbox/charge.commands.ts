import { addSeconds } from '#platform/date-fns.ts';
import { notificationOf } from './charge.adapter.ts';
import { findOrderId, insertDeliveries, moveCharge, type SandboxCharge } from './charge.queries.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Db } from '#schema.ts';

export type PlayAction = 'pay' | 'fail' | 'expire';

export type Play = {
  /** Rupiah; default: the asked amount. */
  amount?: number | undefined;
  currency?: string | undefined;
  /** Additional copies of the notification. */
  duplicate: number;
  delayMs: number;
  silent: boolean;
  /** Sends notifications of these other states first and last, as a provider without order does. */
  around: readonly string[];
};

const states = { pay: 'paid', fail: 'failed', expire: 'expired' } as const;

/**
 * In one transaction. Money is accepted in any state, because a real provider may take it late too. Null: no such
 * charge.
 */
export async function playCharge(
  db: Db,
  clock: Clock,
  name: string,
  action: PlayAction,
  play: Play,
): Promise<SandboxCharge | null> {
  const now = clock.now();
  const state = states[action];
  return transaction(db, async (tx) => {
    const orderId = await findOrderId(tx, name);
    if (orderId === null) return null;
    const paid = { paid_amount: play.amount ?? null, currency: play.currency ?? 'IDR', paid_at: now };
    const charge = await moveCharge(tx, orderId, { state, ...(action === 'pay' ? paid : {}) });
    if (!charge) return null;
    if (charge.state === 'paid' && charge.paid_amount === null) {
      charge.paid_amount = charge.amount;
      await moveCharge(tx, orderId, { state: 'paid', paid_amount: charge.amount }, ['paid']);
    }
    const announced = [...play.around, ...Array.from({ length: 1 + play.duplicate }, () => state), ...play.around];
    const due = addSeconds(now, play.delayMs / 1_000);
    const bodies = play.silent ? [] : announced.map((each) => notificationOf(charge, each));
    await insertDeliveries(
      tx,
      bodies.map((body) => ({ order_id: orderId, body, due_at: due })),
    );
    return charge;
  });
}
