/** A player's numbers as people write them: apart from their schemas, which a page needs only to send them. */

export type Bounds = { readonly min: number; readonly max: number };

/** Bounds of a player's numbers; the host's maxima hold for viewers too (decisions.md "Wire details"). */
export const GAME_ID: Bounds = { min: 100_000, max: 999_999_999_999 };
export const GAME_SERVER_ID: Bounds = { min: 1_000, max: 999_999 };

/** Digits without what stands around and before them. */
export function plainDigits(text: string): string {
  return text.trim().replace(/^0+(?=\d)/, '');
}

export function isNumberIn({ min, max }: Bounds, digits: string): boolean {
  return /^\d{1,15}$/.test(digits) && Number(digits) >= min && Number(digits) <= max;
}

type PlayerPair = { id: string; server: string };

const SERVER_LABEL = /\b(?:server|zon[ea])(?: id)?[ :=]*(\d+)/i;
/**
 * A number, a mark and a server. Digits in groups of three are one number where nothing before them can belong to it: a
 * player's name may end in digits.
 */
const MARKED =
  /(?:(?:^ ?|[^\p{L}\d ] |[:=#]|\bid )(\d{1,3}([ .-])\d{3}(?:\2\d{3})*)|(?:^|[^\d-]-?)(\d+(?:-\d+)*))[ .-]*(?=[(/|][(/| ]*(\d+))/giu;

/**
 * The game ID and server that a text holds together: `12345678 (2001)`, `12345678/2001`, `Server: 2001 ID: 12345678`. Null
 * for a text without such a pair, and for one that can be read in two ways.
 */
export function readPlayerPair(text: string): PlayerPair | null {
  const plain = text.normalize('NFKC').replaceAll(/\s+/g, ' ');
  const server = SERVER_LABEL.exec(plain)?.[1];
  // A labelled server may stand before its ID or behind it.
  const marked = server === undefined ? plain : `${plain.replace(SERVER_LABEL, '($1)')} (${server})`;
  const pairs = [...marked.matchAll(MARKED)].map(([, grouped, , alone, found = '']) => ({
    id: grouped?.replaceAll(/\D/g, '') ?? alone ?? '',
    server: found,
  }));
  return pairs.length > 0 ? (pairs.find(isPair) ?? null) : readBare(plain);
}

/** Takes an ID and the number after it, where only one place can be such a pair. */
function readBare(text: string): PlayerPair | null {
  const numbers = text.match(/\d+/g) ?? [];
  const pairs = numbers.map((id, index) => ({ id, server: numbers[index + 1] ?? '' })).filter(isPair);
  return pairs.length === 1 ? (pairs[0] ?? null) : null;
}

/** Whether an ID and a server are both complete, so that a player can be asked for. */
export function isPair({ id, server }: { id: string; server: string }): boolean {
  return isNumberIn(GAME_ID, plainDigits(id)) && isNumberIn(GAME_SERVER_ID, plainDigits(server));
}
