import type { Rupiah } from '#money.ts';

const grouped = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });

/** `Rp10.000`, `-Rp10.000`. Intl's own currency style would put a no-break space after Rp. */
export function rupiahText(amount: Rupiah): string {
  return amount < 0 ? `-Rp${grouped.format(-amount)}` : `Rp${grouped.format(amount)}`;
}
