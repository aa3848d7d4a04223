export const giftKeys = { claims: ['gifts', 'claims'], status: ['gifts', 'status'] } as const;
