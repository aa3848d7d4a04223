import { readable, textOf } from '#adapters/http.client.ts';
import { irisBanks, irisClient, irisMessage } from './iris.client.ts';
import type { IrisSettings } from '#platform/adapter-settings.ts';
import type { AccountVerifier } from '#ports/account-verifier.port.ts';
import { PayoutError } from '#ports/payout.port.ts';

type Refusal = Exclude<Awaited<ReturnType<AccountVerifier['check']>>, { ok: true }>['reason'];

/** Iris's messages about an account (docs.midtrans.com "Validate bank account"). A dormant account takes no money. */
const REFUSALS: readonly (readonly [RegExp, Refusal])[] = [
  [/does not exist|not found|invalid account/i, 'not_found'],
  [/closed/i, 'closed'],
  [/dormant|blocked|frozen/i, 'blocked'],
];

/** Account validation of Midtrans Payouts (Iris): only proves that an account exists, and who holds it. */
export function midtransVerifier(settings: IrisSettings): AccountVerifier {
  const iris = irisClient(settings);
  return {
    async check({ bankCode, accountNumber }) {
      const bank = irisBanks[bankCode];
      if (bank === undefined) return { ok: false, reason: 'unavailable' };
      const query = new URLSearchParams({ bank, account: accountNumber });
      const path = `/account_validation?${query.toString()}`;
      const answer = await iris.call({ doing: 'account', method: 'GET', path }).catch((error: unknown) => {
        if (!(error instanceof PayoutError)) throw error;
        return null;
      });
      if (answer === null) return { ok: false, reason: 'unavailable' };
      const said = irisMessage(answer) ?? '';
      if (answer.status === 400) {
        const reason = REFUSALS.find(([words]) => words.test(said))?.[1] ?? 'unavailable';
        return { ok: false, reason };
      }
      const holder = readable(textOf(answer.json?.['account_name']) ?? '', iris.secrets).trim();
      const asked = textOf(answer.json?.['account_no']) ?? accountNumber;
      if (answer.status !== 200 || holder === '' || asked !== accountNumber)
        return { ok: false, reason: 'unavailable' };
      return { ok: true, holder };
    },
  };
}
