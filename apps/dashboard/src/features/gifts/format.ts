const percent = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 });

/** A percentage with at most two decimals: `33,33`. */
export function formatPercent(value: number): string {
  return percent.format(value);
}
