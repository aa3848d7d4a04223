/** Reconciliation's tasks about a charge, and about a row of a settlement. */
const OF_CHARGE = [
  'hold',
  'unknown_state',
  'missing_here',
  'missing_there',
  'amount_differs',
  'late',
  'settled_unpaid',
  'settled_amount',
  'settled_twice',
  'settled_refund',
  'unsettled',
] as const;
const OF_ROW = ['row_changed', 'fee_unexpected', 'unknown_row'] as const;

/** Ids of payments and of what belongs to them; `references` are those of charges. */
export type PaymentNames = {
  payments: readonly string[];
  references: readonly string[];
  refunds: readonly string[];
  credits: readonly string[];
  disputes: readonly string[];
  rows: readonly { gateway: string; row_key: string }[];
};

/** Subjects of the tasks that may be about these payments. */
export function subjectsOfPayments({ payments, references, refunds, credits, disputes, rows }: PaymentNames): string[] {
  return [
    ...payments.flatMap((payment) => [payment, `child ${payment}`]),
    ...references.flatMap((reference) => [reference, ...OF_CHARGE.map((what) => `${what} ${reference}`)]),
    ...refunds.flatMap((refund) => [refund, `${refund} of the host`, `${refund} came back`]),
    ...credits.map((credit) => `credit ${credit}`),
    ...disputes,
    ...rows.flatMap((row) => OF_ROW.map((what) => `${what} ${row.gateway}:${row.row_key}`)),
  ];
}
