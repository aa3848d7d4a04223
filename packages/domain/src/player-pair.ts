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

/** What sets the server off from the ID, as the game shows it and as people write it. */
const MARK = /[(/|]/;

/**
 * The game ID and server that a text holds together: `12345678 (2001)`, `12345678/2001`, `ID 12345678 server 2001`. Null:
 * it holds no such pair, whatever else it says.
 */
export function readPlayerPair(text: string): { id: string; server: string } | null {
  const parts = text.split(MARK);
  for (const [index, part] of parts.entries()) {
    const marked = { id: digitsAtEnd(part), server: /^\s*(\d+)/.exec(parts[index + 1] ?? '')?.[1] ?? '' };
    if (isPair(marked)) return marked;
  }
  const numbers = text.match(/\d+/g) ?? [];
  for (const [index, id] of numbers.entries()) {
    const pair = { id, server: numbers[index + 1] ?? '' };
    if (isPair(pair)) return pair;
  }
  return null;
}

/** The digits of the number at the end of a text, which may be written in groups. */
function digitsAtEnd(text: string): string {
  let start = text.length;
  while (start > 0 && /[\d\s.-]/.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start).replace(/\D/g, '');
}

/** Whether an ID and a server are both complete, so that a player can be asked for. */
export function isPair({ id, server }: { id: string; server: string }): boolean {
  return isNumberIn(GAME_ID, plainDigits(id)) && isNumberIn(GAME_SERVER_ID, plainDigits(server));
}
