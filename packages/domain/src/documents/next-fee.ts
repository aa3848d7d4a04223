import type { FeeRule } from '#money.ts';
import { percentText } from '#percent.ts';
import { addDays, dayText, wibDate, type Instant, type WibDate } from '#time.ts';

/** The rule from the first instant of a WIB date on. */
export type NextFee = { readonly rule: FeeRule; readonly from: WibDate };
/** Hosts read of it so many days before. */
const FEE_NOTICE_DAYS = 14;

export const announcedOn = ({ from }: NextFee): WibDate => addDays(from, -FEE_NOTICE_DAYS);

/** The rule of a payment made at a moment, and the one that hosts are told of. */
export function feeAt(
  { fee, nextFee }: { fee: FeeRule; nextFee: NextFee | null },
  now: Instant,
): { fee: FeeRule; nextFee: NextFee | null } {
  if (nextFee === null) return { fee, nextFee };
  const today = wibDate(now);
  if (today >= nextFee.from) return { fee: nextFee.rule, nextFee: null };
  return { fee, nextFee: today >= announcedOn(nextFee) ? nextFee : null };
}

/** A sentence about the next rule, for the documents where they name the fee and for the host's cash page. */
export function nextFeeText({ rule, from }: NextFee): string {
  const words = rule.bearer === 'host' ? 'dipotong dari bagian host' : 'ditambahkan pada harga dan dibayar penonton';
  return `Mulai ${dayText(from)} biaya layanan ${percentText(rule.bps)} ${words}.`;
}
