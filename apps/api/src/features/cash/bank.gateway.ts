/** Asks banks whose account a number is. `unavailable` is an answer, not an error. */
export type AccountVerifier = {
  check(account: {
    bankCode: string;
    accountNumber: string;
  }): Promise<{ ok: true; holder: string } | { ok: false; reason: 'not_found' | 'closed' | 'blocked' | 'unavailable' }>;
};
