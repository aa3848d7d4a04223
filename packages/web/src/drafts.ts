import { isRecord, isShape } from './shapes.ts';
import { tabStore, type KeyValueStore } from './storage.ts';
import { readJson, writeJson } from './stored-json.ts';

/** A newer shape of what is kept takes the next number: then older drafts no longer count. */
const VERSION = 1;
const isVersion = (value: unknown): value is typeof VERSION => value === VERSION;
const isKept = isShape<{ version: typeof VERSION; values: Record<string, unknown> }>({
  version: isVersion,
  values: isRecord,
});
export type Values = Readonly<Record<string, unknown>>;

/** Fields whose name says password are never written anywhere. */
const isSecret = (field: string) => /password/i.test(field);

/**
 * What was typed into forms and not sent yet, by the name of the form: a failed save, a reload, a lost login and a
 * phone that closes the browser's page lose nothing (docs/decisions/dashboard.md).
 */
export function createDrafts(storage: KeyValueStore) {
  const storedAs = (name: string) => `draft:${name}`;

  /** What was kept, or null when there is none of this shape. */
  function read(name: string): Values | null {
    return readJson(storage, storedAs(name), isKept)?.values ?? null;
  }

  function write(name: string, values: Values): void {
    const open = Object.entries(values).filter(([field]) => !isSecret(field));
    writeJson(storage, storedAs(name), { version: VERSION, values: Object.fromEntries(open) });
  }

  return {
    read,
    write,
    forget: (name: string) => storage.removeItem(storedAs(name)),
    /** Starts a draft, unless one of the same thing (equal in every field of `sameBy`) is there already, not saved. */
    start(name: string, values: Values, sameBy: readonly string[] = ['id', 'action']): void {
      const kept = read(name);
      const same = kept !== null && sameBy.every((field) => kept[field] === values[field]);
      if (!same) write(name, values);
    },
  };
}

/** The drafts of this tab. */
export const drafts = createDrafts(tabStore);

/** The kept values that the form has a field for, of the kind that field holds; null when nothing is left. */
export function fitting(kept: Values | null, defaults: Values): Values | null {
  if (kept === null) return null;
  const fields = Object.entries(kept).filter(([field, value]) => field in defaults && fits(value, defaults[field]));
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

/** A field that may be empty starts as null and holds anything later. */
function fits(value: unknown, start: unknown): boolean {
  if (value === null || start === null || start === undefined) return true;
  return typeof value === typeof start && Array.isArray(value) === Array.isArray(start);
}
