import * as v from 'valibot';
import { GAME_ID, GAME_SERVER_ID, isNumberIn, plainDigits, type Bounds } from '#player-pair.ts';
import { typedNumber } from '#typed.ts';

/** Digits without leading zeros, so that nobody evades a blacklist by another spelling. `code` is the failure. */
export function gameID<const Code extends string>(code: Code) {
  return playerNumber(GAME_ID, code);
}

export function gameServerID<const Code extends string>(code: Code) {
  return playerNumber(GAME_SERVER_ID, code);
}

function playerNumber<const Code extends string>(bounds: Bounds, code: Code) {
  return v.pipe(
    typedNumber(code),
    v.transform((value) => plainDigits(String(value))),
    v.check((digits) => isNumberIn(bounds, digits), code),
  );
}

export const Player = v.object({ id: v.string(), server: v.string(), name: v.string() });
export type Player = v.InferOutput<typeof Player>;
