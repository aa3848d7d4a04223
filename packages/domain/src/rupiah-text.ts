import type { Rupiah } from '#money.ts';

/** Reads amounts as people write them; separate from the sums that every page needs (money.ts). */

const THOUSAND = 1_000;
const SUFFIXES: Record<string, number> = {
  rb: THOUSAND,
  ribu: THOUSAND,
  k: THOUSAND,
  jt: THOUSAND * THOUSAND,
  juta: THOUSAND * THOUSAND,
};
const MOST_READ: Rupiah = 999_999_999_999;

/** `50.000`, `Rp 50.000,-`, `Total: Rp50.000`, `25rb`, `1,5jt`. Null: ambiguous (`1.5`, `12,34`) or no amount. */
export function readRupiah(text: string): Rupiah | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
  const amount = plain
    .replace(/^[\p{L} ]{1,30}: */u, '')
    .replace(/^(?:rp\.?|idr) */, '')
    .replace(/ ?(?:rupiah|idr)$/, '');
  const read = readShort(amount) ?? readWhole(amount);
  return read !== null && read <= MOST_READ ? read : null;
}

/** `25rb`, `1,5 jt`: at most two decimals, because three may be thousands. */
function readShort(amount: string): Rupiah | null {
  const [, whole, decimals = '', suffix = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))? ?(rb|ribu|k|jt|juta)$/.exec(amount) ?? [];
  const factor = SUFFIXES[suffix];
  if (whole === undefined || factor === undefined) return null;
  return Number(whole) * factor + (Number(decimals) * factor) / 10 ** decimals.length;
}

/** Whole rupiah, grouped or not; copied sen must be zeros or a dash. */
function readWhole(amount: string): Rupiah | null {
  const digits = amount.replace(/,--?$/, '');
  for (const [grouped, sen] of GROUPED) {
    if (grouped.test(digits)) return Number(digits.replace(sen, '').replace(/\D/g, ''));
  }
  const [, plain, sen] = /^(\d{1,15})([.,]00)?$/.exec(digits) ?? [];
  // `50,00` may be an unfinished `50,000`; with four digits it is not.
  const isClear = sen === undefined || (plain?.length ?? 0) > 3;
  return plain !== undefined && isClear ? Number(plain) : null;
}

/** Separator of thousands, and sen that may follow. */
const GROUPED: [RegExp, RegExp][] = [
  [/^[1-9]\d{0,2}(?:\.\d{3}){1,4}(?:,00?)?$/, /,00?$/],
  [/^[1-9]\d{0,2}(?:,\d{3}){1,4}(?:\.00?)?$/, /\.00?$/],
  [/^[1-9]\d{0,2}(?: \d{3}){1,4}(?:[.,]00?)?$/, /[.,]00?$/],
];
