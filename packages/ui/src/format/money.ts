const grouped = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });

/** Integer rupiah as `Rp10.000`. Intl's own currency style would put a no-break space after Rp. */
export function formatRupiah(amount: number): string {
  return amount < 0 ? `-Rp${grouped.format(-amount)}` : `Rp${grouped.format(amount)}`;
}

/** A plain number with Indonesian thousands dots: `12.500`. */
export function formatNumber(value: number): string {
  return grouped.format(value);
}
