const grouped = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });

/** Integer rupiah as `Rp10.000`. Intl's own currency style would put a no-break space after Rp. */
export function formatRupiah(amount: number): string {
  return amount < 0 ? `-Rp${grouped.format(-amount)}` : `Rp${grouped.format(amount)}`;
}

/** A plain number with Indonesian thousands dots: `12.500`. */
export function formatNumber(value: number): string {
  return grouped.format(value);
}

/** Reads an amount written with its `Rp`, such as `Rp 25.000` or `Rp25.000,00`; null for any other text. */
export function parseRupiah(text: string): number | null {
  const [, digits] = /^\s*Rp\.?\s*(\d{1,3}(?:\.\d{3})*|\d+)(?:,\d{1,2})?\s*$/i.exec(text) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll('.', ''));
}

/** More digits than any amount here has, and fewer than a number keeps exactly. */
const MOST_DIGITS = 12;

/** The whole rupiah of what was typed into an amount, with dots or without; null when there is no digit. */
export function parseAmount(typed: string): number | null {
  const digits = typed.replace(/,.*/, '').replace(/\D/g, '').slice(0, MOST_DIGITS);
  return digits === '' ? null : Number(digits);
}

/** The next amount up or down that is whole steps above `min`, within `min` and `max`; from none it is `min`. */
export function stepAmount(
  amount: number | null,
  to: 1 | -1,
  { min, max, step }: { min: number; max: number; step: number },
): number {
  if (amount === null) return min;
  const steps = (amount - min) / step;
  const next = min + (to === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * step;
  return Math.max(min, Math.min(next, max));
}
