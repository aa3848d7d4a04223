/** Asks banks whose account a number is. `unavailable` is an answer, not an error. */
export type AccountVerifier = {
  check(account: {
    bankCode: string;
    accountNumber: string;
  }): Promise<{ ok: true; holder: string } | { ok: false; reason: 'not_found' | 'closed' | 'blocked' | 'unavailable' }>;
};

/** Where no bank can be asked: nobody's account is taken on trust. */
export const noVerifier: AccountVerifier = { check: async () => ({ ok: false, reason: 'unavailable' }) };
