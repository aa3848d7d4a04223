import { TIMEOUT_MS } from '#adapters/http.client.ts';
import { newReference, snapClient, filled, type SnapContext } from './snap.client.ts';
import type { SnapSettings } from '#platform/adapter-settings.ts';
import { isBankCode, isIntrabank } from './snap.presets.ts';
import { ConfigError } from '#platform/environment.ts';
import type { Log } from '#platform/log.ts';
import type { AccountVerifier } from '#ports/account-verifier.port.ts';

const REASONS = new Map<string, 'not_found' | 'closed' | 'blocked'>([
  ['40411', 'not_found'],
  ['40318', 'closed'],
  ['40305', 'blocked'],
  ['40309', 'blocked'],
]);

/** 15 inside a bank, 16 between banks. Throws `ConfigError` for a preset that has neither. */
export function snapVerifier(
  settings: SnapSettings,
  context: SnapContext & { log: Pick<Log, 'warn'> },
): AccountVerifier {
  const client = snapClient(settings, context);
  if (client.preset.paths['16'] === undefined) {
    throw new ConfigError(
      `MABARIN_BANK_CHECK=snap needs a preset with account inquiry, and ${settings.preset} has none.`,
    );
  }
  return {
    async check({ bankCode, accountNumber }) {
      if (!isBankCode(bankCode)) return { ok: false, reason: 'unavailable' };
      const inside = isIntrabank(client.preset, bankCode);
      const input = {
        partnerReferenceNo: newReference(context),
        beneficiaryAccountNo: accountNumber,
        ...(inside ? { additionalInfo: { beneficiaryBankCode: bankCode } } : { beneficiaryBankCode: bankCode }),
      };
      const answer = await client.within(TIMEOUT_MS)(inside ? '15' : '16', input);
      if (answer.outcome === 'done') {
        const holder = filled(answer.body['beneficiaryAccountName'])?.trim();
        const named = filled(answer.body['beneficiaryAccountNo']) ?? accountNumber;
        if (holder && named === accountNumber) return { ok: true, holder };
      }
      const reason = (answer.outcome === 'refused' ? REASONS.get(answer.refusal) : undefined) ?? 'unavailable';
      // An unavailable check is our trouble, so it is logged.
      if (reason === 'unavailable') {
        const why = answer.outcome === 'done' ? 'an answer without the holder of this account' : answer.reason;
        context.log.warn({ bankCode, why }, 'the bank was not asked who holds an account');
      }
      return { ok: false, reason };
    },
  };
}
