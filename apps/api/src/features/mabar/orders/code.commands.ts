import { fail } from '@mabarin/domain/errors';
import type { Rupiah } from '@mabarin/domain/money';
import { addDays, startOfWibDate, type WibDate } from '@mabarin/domain/time';
import { hasTwoOfAKind, readOrderCodes, type OrderCodes } from '@mabarin/domain/vouchers/code';
import type { VoucherWorth } from '@mabarin/domain/vouchers/voucher';
import type { Deps } from '#deps.ts';
import { availableOf, countGuess, findCreditOfCode } from '#features/credit/index.ts';
import { browserSpender } from '#features/payments/index.ts';
import { findVoucher, requireUnused, requireUsable } from '#features/vouchers/index.ts';
import { findHolders } from './order.queries.ts';
import type { Db } from '#schema.ts';

/**
 * Worth of an order's codes. `ends`: the earlier end of the two. `holders`: the payer's unpaid orders that must end
 * before a new one can use them: the voucher's, made in the same browser, and those of the last of the credit.
 */
type CheckedCodes = {
  voucher: (VoucherWorth & { lastDay: WibDate }) | null;
  /** Rupiah of the credit. */
  available: Rupiah;
  ends: Date;
  creditEnds: Date | null;
  holders: string[];
};

/**
 * Checks a voucher's code, a credit's, or one of each at a host; nothing is reserved. `payer` null: not known yet;
 * `browser`: the name that it gave itself, null: none. Throws the refusals of both, and `http.too_many` after wrong guesses.
 * Call it outside of transactions.
 */
export async function checkCodes(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  {
    hostId,
    typed,
    ip,
    payer,
    browser,
  }: { hostId: string; typed: string; ip: string; payer: Payer | null; browser: string | null },
): Promise<CheckedCodes> {
  if (hasTwoOfAKind(typed)) throw fail('vouchers.two_codes');
  const codes = readOrderCodes(typed);
  const known = codes?.credit ? await findCreditOfCode(db, { hostId, code: codes.credit }) : null;
  // A credit's code has 80 random bits: who knows one did not guess it, whatever neighbours at this address typed.
  const { voucher, credit } =
    known !== null && codes?.voucher === null
      ? { voucher: null, credit: known }
      : await countGuess(db, deps, ip, async () => {
          if (codes === null || (codes.credit !== null && known === null)) return null;
          const found = codes.voucher === null ? null : await findVoucher(db, hostId, codes.voucher);
          return codes.voucher !== null && found === null ? null : { voucher: found, credit: known };
        });
  const isSpent = credit !== null && credit.balance === credit.reserved;
  const holders =
    payer === null
      ? []
      : await findHolders(db, payer, {
          voucherId: voucher?.id ?? null,
          creditId: isSpent ? credit.id : null,
          spender: browser === null ? null : browserSpender(deps.config, browser),
        });
  const ids = holders.map(({ id }) => id);
  const freed = holders.reduce((sum, { credit: amount }) => sum + amount, 0);
  const ends: Date[] = [];
  if (voucher !== null) {
    if (payer !== null) await requireUnused(db, deps, { voucher, payer, freed: ids });
    await requireUsable(db, deps, voucher, ids);
    ends.push(startOfWibDate(addDays(voucher.last_day, 1)));
  }
  if (credit !== null) ends.push(credit.expires_at);
  return {
    voucher: voucher && { kind: voucher.kind, value: voucher.value, lastDay: voucher.last_day },
    available: credit === null ? 0 : availableOf({ ...credit, reserved: credit.reserved - freed }, deps.clock.now()),
    ends: new Date(Math.min(...ends.map(Number))),
    creditEnds: credit?.expires_at ?? null,
    holders: ids,
  };
}

type Payer = { id: string; server: string };

/** The codes of an order form; none: both null. Throws `vouchers.two_codes`, `credit.code_unknown`. */
export function typedCodes(typed: string): OrderCodes {
  if (typed === '') return { voucher: null, credit: null };
  if (hasTwoOfAKind(typed)) throw fail('vouchers.two_codes');
  const codes = readOrderCodes(typed);
  if (codes === null) throw fail('credit.code_unknown');
  return codes;
}
