import { emailKey } from '@mabarin/domain/email';
import { fail } from '@mabarin/domain/errors';
import type { Rupiah } from '@mabarin/domain/money';
import { passedCap, type BuyerSigns } from '@mabarin/domain/payments/buyer';
import { restriction } from '@mabarin/domain/restrictions/restriction';
import { keptText } from '@mabarin/domain/restrictions/restriction.text';
import { rupiahText } from '@mabarin/domain/rupiah';
import { startOfWibDate, wibDate } from '@mabarin/domain/time';
import { writeSpendingAtCommit, lockSpenders, spentSince } from './daily-cap.queries.ts';
import type { Deps } from '#deps.ts';
import { hmac } from '#platform/crypto/secrets.ts';
import type { Tx } from '#schema.ts';

/** Signs of a buyer, each of which the cap counts alone. */
export type Buyer = {
  player?: { id: string; server: string };
  email: string;
  /** Undefined: the page was loaded before browsers named themselves. */
  signs: BuyerSigns | undefined;
};

/** A buyer's signs as keyed hashes, sorted, so that two orders lock them in one order. */
function spendersOf(config: Pick<Deps['config'], 'secret'>, { player, email, signs }: Buyer): string[] {
  const names = [
    player === undefined ? null : `player ${player.id} ${player.server}`,
    email === '' ? null : `email ${emailKey(email)}`,
  ];
  const keyed = names.flatMap((name) => (name === null ? [] : [spender(config, name)]));
  return [...keyed, ...(signs === undefined ? [] : [browserSpender(config, signs.browser)])].toSorted();
}

/** The keyed hash of a browser's name for itself, as `payment_spender` has it. */
export function browserSpender(config: Pick<Deps['config'], 'secret'>, browser: string): string {
  return spender(config, `browser ${browser}`);
}

function spender({ secret }: Pick<Deps['config'], 'secret'>, name: string): string {
  return hmac(secret, `spender ${name}`);
}

/** Counts `amount` rupiah; locks the signs to the commit. Throws `payments.daily_cap` and `payments.minor_cap`. */
export async function countSpending(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { paymentId, amount, buyer }: { paymentId: string; amount: Rupiah; buyer: Buyer },
): Promise<void> {
  const spenders = spendersOf(config, buyer);
  if (spenders.length === 0 || amount === 0) return;
  const now = clock.now();
  const minor = buyer.signs?.minor ?? false;
  const [, before] = await Promise.all([
    lockSpenders(tx, spenders),
    spentSince(tx, spenders, {
      browser: buyer.signs === undefined ? null : browserSpender(config, buyer.signs.browser),
      since: startOfWibDate(wibDate(now)),
    }),
  ]);
  const passed = passedCap({ amount, minor }, before, config.dailyCaps);
  if (passed !== null) {
    const values = { cap: rupiahText(passed.cap), left: rupiahText(passed.left) };
    if (!passed.minor) throw fail('payments.daily_cap', { values });
    const text = keptText(restriction('child_cap', 'under_18'));
    throw fail('payments.minor_cap', { values: { ...values, text } });
  }
  writeSpendingAtCommit(tx, { payment_id: paymentId, amount, minor, created_at: now }, spenders);
}
