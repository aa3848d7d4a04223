export const digitOf = new Map(
  'nol satu dua tiga empat lima enam tujuh delapan sembilan'
    .split(' ')
    .map((word, digit) => [word, String(digit)] as const)
    .concat([['kosong', '0']]),
);

/** Finds telephone numbers in digits with any separators, or in words. Game IDs do not match. */
export function findContact(tokens: readonly string[]): string | undefined {
  const digits = tokens
    .map((token) => digitOf.get(token) ?? token)
    .join(' ')
    .replace(/(?<=\d) (?=\d)/g, '');
  const phone = /(?:^|[^a-z0-9])((?:0|o ?)8\d{7,12}|628\d{8,11})(?!\d)/.exec(digits)?.[1];
  if (phone !== undefined) return phone;
  // The beginning of a spelled number suffices: nobody says "kosong delapan lima tujuh" of anything else.
  return tokens.some((token) => digitOf.has(token))
    ? /(?:nol|kosong) delapan(?: (?:nol|kosong|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan)){2}/.exec(
        tokens.join(' '),
      )?.[0]
    : undefined;
}
