import type { Deps } from '#deps.ts';
import type { Db } from '#schema.ts';

/** Fills a fresh sandbox with the demo host (docs/spec/decisions.md "Demo"). Does nothing when it is there. */
export async function seedDemo(_db: Db, _deps: Deps): Promise<void> {}
