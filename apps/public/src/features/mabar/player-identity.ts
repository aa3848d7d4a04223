import * as v from 'valibot';
import { storageKeys, type KeyValueStore } from '#platform/storage.ts';
import { readJson, writeJson } from '#platform/stored-json.ts';

const PlayerIdentity = v.object({ gameID: v.string(), serverID: v.string() });
export type PlayerIdentity = v.InferOutput<typeof PlayerIdentity>;

/** Who ordered last in this browser, for the next form. */
export function readIdentity(store: KeyValueStore): PlayerIdentity | undefined {
  return readJson(store, storageKeys.playerIdentity, PlayerIdentity);
}

export function keepIdentity(store: KeyValueStore, identity: PlayerIdentity): void {
  writeJson(store, storageKeys.playerIdentity, identity);
}
