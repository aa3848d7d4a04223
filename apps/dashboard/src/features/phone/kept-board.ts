import type { MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { isListOf, isNumber, isShape, isString } from '@mabarin/web/shapes';
import { localStore } from '@mabarin/web/storage';
import { readJson, writeJson } from '@mabarin/web/stored-json';
import { storageKeys } from '#platform/storage-keys.ts';

type KeptRow = { name: string; id: string; event: string; played: number; count: number };
/** The last board of this browser; `at` in milliseconds. It goes with the login. */
export type KeptBoard = { at: number; playing: KeptRow[]; queue: KeptRow[] };

/** More rows than a host plays in an evening. */
const ROWS_MAX = 100;

const isRow = isShape<KeptRow>({ name: isString, id: isString, event: isString, played: isNumber, count: isNumber });
const isBoard = isShape<KeptBoard>({ at: isNumber, playing: isListOf(isRow), queue: isListOf(isRow) });

export function keepBoard({ playing, queue }: MabarListAnswer['data'], at: number): void {
  const rows = (entries: typeof queue): KeptRow[] =>
    entries.slice(0, ROWS_MAX).map(({ playerName, player, title, played, count }) => ({
      name: playerName,
      id: `${player.id} (${player.server})`,
      event: title,
      played,
      count,
    }));
  writeJson(localStore, storageKeys.board, { at, playing: rows(playing), queue: rows(queue) } satisfies KeptBoard);
}

export function readBoard(): KeptBoard | null {
  return readJson(localStore, storageKeys.board, isBoard) ?? null;
}
