import type { GameRecord, MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import type { KeyValueStore } from '@mabarin/web/storage';
import type { QueryClient } from '@tanstack/react-query';
import { storageKeys } from '#platform/storage-keys.ts';

export const mabarKeys = {
  list: ['mabar', 'list'],
  done: ['mabar', 'done'],
  blacklist: ['mabar', 'blacklist'],
  history: ['mabar', 'history'],
  setPlaying: ['mabar', 'set-playing'],
  playNext: ['mabar', 'play-next'],
  move: ['mabar', 'move'],
  gameResult: ['mabar', 'game-result'],
  flip: ['mabar', 'flip'],
  undo: ['mabar', 'undo'],
} as const;

/** How many times the list had been read when a command was sent. */
export type Seen = { readonly reads: number };

export function seenList(queryClient: QueryClient): Seen {
  return { reads: queryClient.getQueryState(mabarKeys.list)?.dataUpdateCount ?? 0 };
}

/**
 * Writes the list that a command answered. When the list was read meanwhile, by us or on the way, the two may have
 * crossed: then the answer is shown at once and the list asked for again.
 */
export async function applyAnswer(queryClient: QueryClient, seen: Seen, answer: MabarListAnswer): Promise<void> {
  const state = queryClient.getQueryState(mabarKeys.list);
  const crossed = seenList(queryClient).reads !== seen.reads || state?.fetchStatus === 'fetching';
  await queryClient.cancelQueries({ queryKey: mabarKeys.list });
  queryClient.setQueryData(mabarKeys.list, answer);
  if (crossed) void queryClient.invalidateQueries({ queryKey: mabarKeys.list });
}

/** Keeps the game records under the keys the spec names. The server's are the truth; these are a copy. */
export function keepGames(storage: KeyValueStore, { currentGame, lastGame }: MabarListAnswer): void {
  keep(storage, storageKeys.currentGame, currentGame);
  keep(storage, storageKeys.lastGame, lastGame);
}

function keep(storage: KeyValueStore, key: string, game: GameRecord | null): void {
  if (game === null) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(game));
}
