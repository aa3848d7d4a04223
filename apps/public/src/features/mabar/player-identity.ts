import { isMissingOr, isShape, isString } from '@mabarin/web/shapes';
import type { KeyValueStore } from '@mabarin/web/storage';
import { readJson, writeJson } from '@mabarin/web/stored-json';
import { storageKeys } from '#platform/storage-keys.ts';

export type PlayerIdentity = { gameID: string; serverID: string; email?: string | undefined };

const isPlayerIdentity = isShape<PlayerIdentity>({
  gameID: isString,
  serverID: isString,
  email: isMissingOr(isString),
});

/** Who ordered last in this browser, for the next form; `email` is where their tickets go. */
export function readIdentity(store: KeyValueStore): PlayerIdentity | undefined {
  return readJson(store, storageKeys.playerIdentity, isPlayerIdentity);
}

/** Keeps who ordered. An e-mail left empty is forgotten; a form that asks for none leaves the one that is kept. */
export function keepIdentity(store: KeyValueStore, { gameID, serverID, email }: PlayerIdentity): void {
  const kept = email ?? readIdentity(store)?.email ?? '';
  writeJson(store, storageKeys.playerIdentity, { gameID, serverID, ...(kept === '' ? {} : { email: kept }) });
}
