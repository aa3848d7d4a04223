import type { AccountVerifier } from '#ports/account-verifier.port.ts';

/** Gives every account the same holder. Numbers ending 000 do not exist, those ending 999 cannot be checked. */
export const sandboxVerifier: AccountVerifier = {
  async check({ accountNumber }) {
    if (accountNumber.endsWith('000')) return { ok: false, reason: 'not_found' };
    if (accountNumber.endsWith('999')) return { ok: false, reason: 'unavailable' };
    return { ok: true, holder: 'BANG KANCIL' };
  },
};
