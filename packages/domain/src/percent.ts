/** Percent of a rate in basis points, as Indonesian writes it: `5%`, `2,5%`. */
export function percentText(bps: number): string {
  return `${String(bps / 100).replace('.', ',')}%`;
}
