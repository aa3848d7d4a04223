import type { PaymentKind } from './payment.tables.ts';
import type { Deps } from '#deps.ts';
import type { Tx } from '#schema.ts';

/** A payment that has just become paid, as its buyer's area sees it. `price` is what the host is credited, rupiah. */
export type PaidPayment = { id: string; hostId: string; kind: PaymentKind; price: number; paidAt: Date; late: boolean };

/**
 * Delivers what was paid for, inside the transaction that credits it. Called at most once per payment. Answers
 * `unfulfillable` with a reason for the operator instead of throwing: the money then goes to suspense.
 */
export type Fulfil = (tx: Tx, deps: Deps, payment: PaidPayment) => Promise<'fulfilled' | { unfulfillable: string }>;
