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

/** Number of list reads when a command was sent. */
export type Seen = { readonly reads: number };

export function seenList(queryClient: QueryClient): Seen {
  return { reads: queryClient.getQueryState(mabarKeys.list)?.dataUpdateCount ?? 0 };
}

/**
 * Stores the list of a command's response. If the list was read meanwhile, the two may have crossed: then the response
 * is shown and the list read again.
 */
export async function applyAnswer(queryClient: QueryClient, seen: Seen, answer: MabarListAnswer): Promise<void> {
  const state = queryClient.getQueryState(mabarKeys.list);
  const crossed = seenList(queryClient).reads !== seen.reads || state?.fetchStatus === 'fetching';
  await queryClient.cancelQueries({ queryKey: mabarKeys.list });
  queryClient.setQueryData(mabarKeys.list, answer);
  if (crossed) void queryClient.invalidateQueries({ queryKey: mabarKeys.list });
}

/** Copies the game records to storage under the spec's names. The server's are the truth. */
export function keepGames(storage: KeyValueStore, { currentGame, lastGame }: MabarListAnswer): void {
  keep(storage, storageKeys.currentGame, currentGame);
  keep(storage, storageKeys.lastGame, lastGame);
}

function keep(storage: KeyValueStore, key: string, game: GameRecord | null): void {
  if (game === null) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(game));
}
