/** Groups of a code, and characters that nobody sees. */
const BETWEEN = /[\s\p{C}\p{Pd}\u2212]/gu;
/** All but the marks of the sentence around a code. */
const INSIDE = /[^\p{P}\p{Sk}](?:.*[^\p{P}\p{Sk}])?/su;

/**
 * Returns the code that a person means, in capitals: without spaces, dashes, quotes, full stops, invisible characters, and
 * the words before a colon (`Kode: ab-12`).
 */
export function plainCode(text: string): string {
  const joined = text
    .normalize('NFKC')
    .replace(/^[^:=]*[:=](?=.*[\p{L}\p{N}])/su, '')
    .replaceAll(BETWEEN, '');
  return (INSIDE.exec(joined)?.[0] ?? '').toUpperCase();
}
