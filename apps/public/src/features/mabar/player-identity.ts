import type { KeyValueStore } from '@mabarin/web/storage';
import { readJson, writeJson } from '@mabarin/web/stored-json';
import * as v from 'valibot';
import { storageKeys } from '#platform/storage-keys.ts';

const PlayerIdentity = v.object({ gameID: v.string(), serverID: v.string(), email: v.optional(v.string()) });
export type PlayerIdentity = v.InferOutput<typeof PlayerIdentity>;

/** Who ordered last in this browser, for the next form; `email` is where their tickets go. */
export function readIdentity(store: KeyValueStore): PlayerIdentity | undefined {
  return readJson(store, storageKeys.playerIdentity, PlayerIdentity);
}

/** Keeps who ordered. An e-mail left empty is forgotten; a form that asks for none leaves the one that is kept. */
export function keepIdentity(store: KeyValueStore, { gameID, serverID, email }: PlayerIdentity): void {
  const kept = email ?? readIdentity(store)?.email ?? '';
  writeJson(store, storageKeys.playerIdentity, { gameID, serverID, ...(kept === '' ? {} : { email: kept }) });
}
