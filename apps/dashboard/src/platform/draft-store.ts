import * as v from 'valibot';
import type { DashboardPath } from '#paths.ts';
import type { KeyValueStore } from './storage.ts';

/** A newer shape of what is kept takes the next number: then older drafts no longer count. */
const VERSION = 1;
const Kept = v.object({ version: v.literal(VERSION), values: v.record(v.string(), v.unknown()) });
export type Values = Readonly<Record<string, unknown>>;

/** Fields whose name says password are never written anywhere. */
const isSecret = (field: string) => /password/i.test(field);

/**
 * What hosts typed into forms and did not save yet, kept in the tab by host and page: a failed save, a reload and a
 * lost login lose nothing (docs/decisions/dashboard.md).
 */
export function createDrafts(storage: KeyValueStore) {
  const storedAs = (host: string, page: DashboardPath) => `draft:${host}:${page}`;

  /** What was kept, or null when there is none of this shape: an older version or another hand wrote it. */
  function read(host: string, page: DashboardPath): Values | null {
    try {
      const kept = v.safeParse(Kept, JSON.parse(storage.getItem(storedAs(host, page)) ?? 'null'));
      return kept.success ? kept.output.values : null;
    } catch {
      return null;
    }
  }

  function write(host: string, page: DashboardPath, values: Values): void {
    const open = Object.entries(values).filter(([field]) => !isSecret(field));
    storage.setItem(storedAs(host, page), JSON.stringify({ version: VERSION, values: Object.fromEntries(open) }));
  }

  return {
    read,
    write,
    forget: (host: string, page: DashboardPath) => storage.removeItem(storedAs(host, page)),
    /** Starts a draft, unless one of the same thing (equal in every field of `sameBy`) is there already, not saved. */
    start(host: string, page: DashboardPath, values: Values, sameBy: readonly string[] = ['id', 'action']): void {
      const kept = read(host, page);
      const same = kept !== null && sameBy.every((field) => kept[field] === values[field]);
      if (!same) write(host, page, values);
    },
  };
}

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
