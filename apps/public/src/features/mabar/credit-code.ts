import { isOneOf, isShape, isString } from '@mabarin/web/shapes';
import type { KeyValueStore } from '@mabarin/web/storage';
import { readJson, writeJson } from '@mabarin/web/stored-json';

/** Not the spec's (docs/decisions/public-site.md): of pages with a credit only. */
const CREDIT = 'credit';

/** A newer shape takes the next number: then what was kept before no longer counts. */
const VERSION = '1';

type KeptCredit = {
  version: typeof VERSION;
  /** The username of the host at whom it is good. */
  host: string;
  code: string;
};

const isKeptCredit = isShape<KeptCredit>({ version: isOneOf(VERSION), host: isString, code: isString });

/** Keeps the code with which the ticket's "Pakai kredit" leads to the order form. In no address: a link is passed on. */
export function keepCreditCode(store: KeyValueStore, host: string, code: string): void {
  const kept: KeptCredit = { version: VERSION, host, code };
  writeJson(store, CREDIT, kept);
}

/** The code kept for this host, or undefined. */
export function keptCreditCode(store: KeyValueStore, host: string): string | undefined {
  const kept = readJson(store, CREDIT, isKeptCredit);
  return kept?.host === host ? kept.code : undefined;
}

export function forgetCreditCode(store: KeyValueStore): void {
  store.removeItem(CREDIT);
}
