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
