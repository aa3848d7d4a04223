/** Asks banks for the holder of an account. `unavailable` is a result, not an error. */
export type AccountVerifier = {
  check(account: {
    bankCode: string;
    accountNumber: string;
  }): Promise<{ ok: true; holder: string } | { ok: false; reason: 'not_found' | 'closed' | 'blocked' | 'unavailable' }>;
};

/** Refuses every account, because none can be checked. */
export const noVerifier: AccountVerifier = { check: async () => ({ ok: false, reason: 'unavailable' }) };
/** False: no bank can be asked, so the holder is typed. */
export const isHolderChecked = ({ verifier }: { verifier: AccountVerifier }): boolean => verifier !== noVerifier;
