import type { Rupiah } from '#money.ts';

/** `Rp10.000`, `-Rp10.000`. */
export function rupiahText(amount: Rupiah): string {
  return amount < 0 ? `-Rp${numberText(-amount)}` : `Rp${numberText(amount)}`;
}

/** A whole number with Indonesian thousands dots: `12.500`. Intl's first use costs a slow phone a tenth of a second. */
export function numberText(value: number): string {
  let text = String(Math.round(value));
  for (let at = text.length - 3; at > (value < 0 ? 1 : 0); at -= 3) text = `${text.slice(0, at)}.${text.slice(at)}`;
  return text;
}
