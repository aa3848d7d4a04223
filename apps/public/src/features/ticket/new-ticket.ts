import { isShape, isString } from '@mabarin/web/shapes';
import type { KeyValueStore } from '@mabarin/web/storage';
import { readJson, writeJson } from '@mabarin/web/stored-json';
import { storageKeys } from '#platform/storage-keys.ts';
import type { NewTicket } from './ticket-turn.api.ts';

const isKept = isShape<NewTicket & { of: string }>({ of: isString, ticket: isString, playerName: isString });

/**
 * Keeps the ticket that a transfer made, the last one: only its answer says it, and whoever gave the place away may not
 * have passed it on yet. `of` is the ticket from before.
 */
export function keepNewTicket(store: KeyValueStore, of: string, { ticket, playerName }: NewTicket): void {
  writeJson(store, storageKeys.newTicket, { of, ticket, playerName });
}

/** The one that was made of a ticket; null: not in this browser, or another was given away since. */
export function readNewTicket(store: KeyValueStore, of: string): NewTicket | null {
  const kept = readJson(store, storageKeys.newTicket, isKept);
  return kept?.of === of ? kept : null;
}
