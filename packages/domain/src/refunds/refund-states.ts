/**
 * Money that goes back to who paid it (docs/decisions/refunds.md, docs/money.md "A refund").
 *
 *     requested → approved → processing → paid       requested | approved → refused
 *                     ↑_______________|              approved | processing | paid → failed
 *
 * `processing` is at the gateway; where the gateway says no, it is approved again, to be transferred by an operator.
 */
export const REFUND_STATES = ['requested', 'approved', 'processing', 'paid', 'refused', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Neither paid nor taken back. */
export const OPEN_REFUND_STATES: readonly RefundState[] = ['requested', 'approved', 'processing'];
