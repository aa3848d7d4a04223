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

/** Sets the server off from the ID, as the game shows it and as people write it. */
const MARK = /[(/|]/;
/** A number of a server's length right behind a mark: no other number is the server then. */
const MARKED = /[(/|] ?\d{4,6}(?!\d)/;
const SERVER_LABEL = /\b(?:server|zon[ea])(?: ?id)? ?[:=]? ?(\d+)/i;
/** Digits in groups of three are one number where nothing before them can belong to it: a player's name may end in digits. */
const ID_LABEL = /\bid ?[:=]? ?(\d{1,3}([ .-])\d{3}(?:\2\d{3})*(?!\d)|\d+)/i;
const ID_IN_GROUPS = /(?:^ ?|[^\p{L}\d ] |[:=#]|\bid )(\d{1,3}([ .-])\d{3}(?:\2\d{3})*)[ .-]*$/iu;
const ID_AT_END = /(?<!\d|\d-)(\d+)[ .-]*$/;

/**
 * The game ID and server that a text holds together: `12345678 (2001)`, `12345678/2001`, `Server: 2001 ID: 12345678`. Null
 * for a text without such a pair, and for one that can be read in two ways.
 */
export function readPlayerPair(text: string): PlayerPair | null {
  const plain = text.normalize('NFKC').replaceAll(/\s+/g, ' ');
  return readLabelled(plain) ?? (MARKED.test(plain) ? readMarked(plain) : readBare(plain));
}

function readLabelled(text: string): PlayerPair | null {
  const server = SERVER_LABEL.exec(text)?.[1] ?? '';
  const id = digitsOf(ID_LABEL.exec(text.replace(SERVER_LABEL, ' '))?.[1]);
  return isPair({ id, server }) ? { id, server } : null;
}

/** Takes the number that ends right before the mark. */
function readMarked(text: string): PlayerPair | null {
  const parts = text.split(MARK);
  for (const [index, part] of parts.entries()) {
    const id = digitsOf((ID_IN_GROUPS.exec(part) ?? ID_AT_END.exec(part))?.[1]);
    const server = /^ ?(\d+)/.exec(parts[index + 1] ?? '')?.[1] ?? '';
    if (isPair({ id, server })) return { id, server };
  }
  return null;
}

/** Takes an ID and the number after it, where only one place can be such a pair. */
function readBare(text: string): PlayerPair | null {
  const numbers = text.match(/\d+/g) ?? [];
  const pairs = numbers.map((id, index) => ({ id, server: numbers[index + 1] ?? '' })).filter(isPair);
  return pairs.length === 1 ? (pairs[0] ?? null) : null;
}

function digitsOf(number = ''): string {
  return number.replace(/\D/g, '');
}

/** Whether an ID and a server are both complete, so that a player can be asked for. */
export function isPair({ id, server }: { id: string; server: string }): boolean {
  return isNumberIn(GAME_ID, plainDigits(id)) && isNumberIn(GAME_SERVER_ID, plainDigits(server));
}
