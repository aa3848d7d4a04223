/** Names of what is asked and sent about gifts. */
export const giftKeys = {
  claims: ['gifts', 'claims'],
  status: ['gifts', 'status'],
} as const;
