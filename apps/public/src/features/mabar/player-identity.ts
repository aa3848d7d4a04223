import * as v from 'valibot';
import { storageKeys, type KeyValueStore } from '#platform/storage.ts';
import { readJson, writeJson } from '#platform/stored-json.ts';

const PlayerIdentity = v.object({ gameID: v.string(), serverID: v.string(), email: v.optional(v.string()) });
export type PlayerIdentity = v.InferOutput<typeof PlayerIdentity>;

/** Who ordered last in this browser, for the next form; `email` is where their tickets go. */
export function readIdentity(store: KeyValueStore): PlayerIdentity | undefined {
  return readJson(store, storageKeys.playerIdentity, PlayerIdentity);
}

/** Keeps who ordered. A form that asks for no e-mail leaves the one that is kept. */
export function keepIdentity(store: KeyValueStore, identity: PlayerIdentity): void {
  const email = identity.email ?? readIdentity(store)?.email;
  writeJson(store, storageKeys.playerIdentity, { ...identity, ...(email ? { email } : {}) });
}
