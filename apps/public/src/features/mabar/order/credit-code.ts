import { isOneOf, isShape, isString } from '@mabarin/web/shapes';
import type { KeyValueStore } from '@mabarin/web/storage';
import { readJson, writeJson } from '@mabarin/web/stored-json';

/** A storage key outside the spec (docs/decisions/public-site.md), used only by pages with a credit. */
const CREDIT = 'credit';

/** A newer shape takes the next number, which invalidates stored values. */
const VERSION = '1';

type KeptCredit = {
  version: typeof VERSION;
  /** Username of the host at whom the credit is valid. */
  host: string;
  code: string;
};

const isKeptCredit = isShape<KeptCredit>({ version: isOneOf(VERSION), host: isString, code: isString });

/** Stores the code for "Pakai kredit" of the ticket. It is not in the address, because links get shared. */
export function keepCreditCode(store: KeyValueStore, host: string, code: string): void {
  const kept: KeptCredit = { version: VERSION, host, code };
  writeJson(store, CREDIT, kept);
}

/** The code stored for this host, or undefined. */
export function keptCreditCode(store: KeyValueStore, host: string): string | undefined {
  const kept = readJson(store, CREDIT, isKeptCredit);
  return kept?.host === host ? kept.code : undefined;
}

export function forgetCreditCode(store: KeyValueStore): void {
  store.removeItem(CREDIT);
}
