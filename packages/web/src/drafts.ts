import { isRecord, isShape } from './shapes.ts';
import { tabStore, type KeyValueStore } from './storage.ts';
import { readJson, writeJson } from './stored-json.ts';

/** Increment with the shape of stored drafts, which invalidates older ones. */
const VERSION = 1;
const isVersion = (value: unknown): value is typeof VERSION => value === VERSION;
const isKept = isShape<{ version: typeof VERSION; values: Record<string, unknown> }>({
  version: isVersion,
  values: isRecord,
});
export type Values = Readonly<Record<string, unknown>>;

const isSecret = (field: string) => /password/i.test(field);

/** A failed save, a reload, an ended session or a discarded page loses nothing (docs/decisions/dashboard.md). */
export function createDrafts(storage: KeyValueStore) {
  const storedAs = (name: string) => `draft:${name}`;

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
    /** Starts a draft unless one of the same thing (equal in every field of `sameBy`) exists. */
    start(name: string, values: Values, sameBy: readonly string[] = ['id', 'action']): void {
      const kept = read(name);
      const same = kept !== null && sameBy.every((field) => kept[field] === values[field]);
      if (!same) write(name, values);
    },
  };
}

export const drafts = createDrafts(tabStore);

/** Stored values with a field of the same type in the form; null: none left. */
export function fitting(kept: Values | null, defaults: Values): Values | null {
  if (kept === null) return null;
  const fields = Object.entries(kept).filter(([field, value]) => field in defaults && fits(value, defaults[field]));
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

/** A field that may be empty starts as null and accepts anything. */
function fits(value: unknown, start: unknown): boolean {
  if (value === null || start === null || start === undefined) return true;
  return typeof value === typeof start && Array.isArray(value) === Array.isArray(start);
}
