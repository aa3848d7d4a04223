import * as v from 'valibot';

/** Bounds of a player's numbers; the host's maxima hold for viewers too (decisions.md "Wire details"). */
const GAME_ID_MIN = 100_000;
export const GAME_ID_MAX = 999_999_999_999;
const GAME_SERVER_ID_MIN = 1_000;
export const GAME_SERVER_ID_MAX = 999_999;

/**
 * A game ID as typed or posted: a number or digits, stored as text. Leading zeros are dropped, so that one player has
 * one spelling and cannot step around a blacklist. `code` is the failure of anything else.
 */
export function gameID<const Code extends string>(code: Code) {
  return playerNumber(GAME_ID_MIN, GAME_ID_MAX, code);
}

/** A game server ID, by the same rules as gameID. */
export function gameServerID<const Code extends string>(code: Code) {
  return playerNumber(GAME_SERVER_ID_MIN, GAME_SERVER_ID_MAX, code);
}

function playerNumber<const Code extends string>(min: number, max: number, code: Code) {
  return v.pipe(
    v.union([v.number(), v.string()], code),
    v.transform((value) =>
      String(value)
        .trim()
        .replace(/^0+(?=\d)/, ''),
    ),
    v.regex(/^\d{1,15}$/, code),
    v.check((digits) => Number(digits) >= min && Number(digits) <= max, code),
  );
}

/** An ID, a mark that sets the server off, the server: as the game shows it and as people write it. */
const MARKED_PAIR = /(\d[\d\s.-]*?)\s*[(/|]\s*(\d+)/;

/**
 * The game ID and server that a text holds together: `12345678 (2001)`, `12345678/2001`, `ID 12345678 server 2001`. Null:
 * it holds no such pair, whatever else it says.
 */
export function readPlayerPair(text: string): { id: string; server: string } | null {
  const [, markedId, markedServer] = MARKED_PAIR.exec(text) ?? [];
  if (markedId !== undefined && markedServer !== undefined) {
    const marked = { id: markedId.replace(/\D/g, ''), server: markedServer };
    if (isPair(marked)) return marked;
  }
  const numbers = text.match(/\d+/g) ?? [];
  for (const [index, id] of numbers.entries()) {
    const pair = { id, server: numbers[index + 1] ?? '' };
    if (isPair(pair)) return pair;
  }
  return null;
}

/** Whether an ID and a server are both complete, so that a player can be asked for. */
export function isPair({ id, server }: { id: string; server: string }): boolean {
  return v.is(ID, id) && v.is(SERVER, server);
}

const ID = gameID('');
const SERVER = gameServerID('');

/** A player as lists carry it. */
export const Player = v.object({ id: v.string(), server: v.string(), name: v.string() });
export type Player = v.InferOutput<typeof Player>;
