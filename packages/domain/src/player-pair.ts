/** Reads a player's numbers as people write them; separate from their schemas, which are only needed to send them. */

export type Bounds = { readonly min: number; readonly max: number };

/** Limits of a player's numbers; the host's maxima hold for viewers too (decisions.md "Wire details"). */
export const GAME_ID: Bounds = { min: 100_000, max: 999_999_999_999 };
export const GAME_SERVER_ID: Bounds = { min: 1_000, max: 999_999 };

export function plainDigits(text: string): string {
  return text.trim().replace(/^0+(?=\d)/, '');
}

export function isNumberIn({ min, max }: Bounds, digits: string): boolean {
  return /^\d{1,15}$/.test(digits) && Number(digits) >= min && Number(digits) <= max;
}

type PlayerPair = { id: string; server: string };

const SERVER_LABEL = /\b(?:server|zon[ea])(?: id)?[ :=]*(\d+)/i;
/** Digits in groups of three are one number unless a name before them may end in digits. */
const MARKED =
  /(?:(?:^ ?|[^\p{L}\d ] |[:=#]|\bid )(\d{1,3}([ .-])\d{3}(?:\2\d{3})*)|(?:^|[^\d-]-?)(\d+(?:-\d+)*))[ .-]*(?=[(/|][(/| ]*(\d+))/giu;

/** `12345678 (2001)`, `12345678/2001`, `Server: 2001 ID: 12345678`. Null: no pair, or ambiguous. */
export function readPlayerPair(text: string): PlayerPair | null {
  const plain = text.normalize('NFKC').replaceAll(/\s+/g, ' ');
  const server = SERVER_LABEL.exec(plain)?.[1];
  // A labelled server may come before or after its ID.
  const marked = server === undefined ? plain : `${plain.replace(SERVER_LABEL, '($1)')} (${server})`;
  const pairs = [...marked.matchAll(MARKED)].map(([, grouped, , alone, found = '']) => ({
    id: grouped?.replaceAll(/\D/g, '') ?? alone ?? '',
    server: found,
  }));
  return pairs.length > 0 ? (pairs.find(isPair) ?? null) : readBare(plain);
}

function readBare(text: string): PlayerPair | null {
  const numbers = text.match(/\d+/g) ?? [];
  const pairs = numbers.map((id, index) => ({ id, server: numbers[index + 1] ?? '' })).filter(isPair);
  return pairs.length === 1 ? (pairs[0] ?? null) : null;
}

export function isPair({ id, server }: { id: string; server: string }): boolean {
  return isNumberIn(GAME_ID, plainDigits(id)) && isNumberIn(GAME_SERVER_ID, plainDigits(server));
}
