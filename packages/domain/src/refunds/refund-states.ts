/**
 * Refunds to the payer (docs/decisions/refunds.md, docs/money.md "A refund").
 *
 *     requested → approved → processing → paid       requested | approved → refused
 *                     ↑_______________|              approved | processing | paid → failed
 * `processing` is at the gateway; if that refuses, it returns to approved, for a transfer by an operator.
 * `paid` fails by one command alone, for money that came back to us.
 */
export const REFUND_STATES = ['requested', 'approved', 'processing', 'paid', 'refused', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const OPEN_REFUND_STATES: readonly RefundState[] = ['requested', 'approved', 'processing'];
