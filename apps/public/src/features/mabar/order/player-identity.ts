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

/** The last player in this browser; `email` is for tickets. */
export function readIdentity(store: KeyValueStore): PlayerIdentity | undefined {
  return readJson(store, storageKeys.playerIdentity, isPlayerIdentity);
}

/** Stores the player of an order. An emptied e-mail is deleted; a form without the field keeps the stored one. */
export function keepIdentity(store: KeyValueStore, { gameID, serverID, email }: PlayerIdentity): void {
  const kept = email ?? readIdentity(store)?.email ?? '';
  writeJson(store, storageKeys.playerIdentity, { gameID, serverID, ...(kept === '' ? {} : { email: kept }) });
}
