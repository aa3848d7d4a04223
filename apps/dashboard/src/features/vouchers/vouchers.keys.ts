/** The list and the uses of each voucher. */
export const vouchersKey = ['vouchers'] as const;
