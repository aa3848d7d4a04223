import { isFailureError } from '@mabarin/domain/failures';
import { GameResult } from '@mabarin/domain/mabar/game';
import { tabStore, type KeyValueStore } from '@mabarin/web/storage';
import { readJson, writeJson } from '@mabarin/web/stored-json';
import * as v from 'valibot';

const ResultPress = v.object({
  gameKey: v.pipe(v.string(), v.uuid()),
  result: GameResult,
  game: v.pipe(v.number(), v.integer()),
});

/**
 * One press of Win or Lose. `game` is the number that the host saw plus one. All three values stay the same on every
 * retry.
 */
export type ResultPress = v.InferOutput<typeof ResultPress>;

const isResultPress = (value: unknown): value is ResultPress => v.is(ResultPress, value);

/** The unanswered press of each host, kept in the tab so that a reload or a new login resends it. */
export function createPressStore(storage: KeyValueStore) {
  const storedAs = (host: string) => `game-result:${host}`;
  return {
    keep: (host: string, press: ResultPress) => writeJson(storage, storedAs(host), press),
    read(host: string): ResultPress | null {
      return readJson(storage, storedAs(host), isResultPress) ?? null;
    },
    /** Deletes the press once the server responded; a lost login is no response. */
    settle(host: string, error: Error | null): void {
      if (error === null || !isFailureError(error) || error.kind !== 'relogin') storage.removeItem(storedAs(host));
    },
  };
}

export const pressStore = createPressStore(tabStore);
