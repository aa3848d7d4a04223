import { hostParts, readPart, type PartCursor } from './host-data.queries.ts';
import type { Deps } from '#deps.ts';
import { openNumber } from '#features/cash/index.ts';
import type { Db } from '#schema.ts';

/** Rows per read; the next are read when the reader has taken these. */
const PAGE = 500;

/** A host's own data as lines of JSON, each with its `kind`; a chunk is whole lines. */
export async function* hostLines(db: Db, deps: Pick<Deps, 'config' | 'clock'>, hostId: string): AsyncGenerator<string> {
  yield `${JSON.stringify({ kind: 'mabarin', at: deps.clock.now().toISOString() })}\n`;
  for (const part of hostParts) {
    for (let after: PartCursor | null = null; ;) {
      const rows = await readPart(db, part, { hostId, after, limit: PAGE });
      if (rows.length > 0) {
        yield rows.map(({ data }) => `${JSON.stringify({ kind: part.kind, ...opened(deps, data) })}\n`).join('');
      }
      after = rows.at(-1)?.cursor ?? null;
      if (rows.length < PAGE) break;
    }
  }
}

/** An account number is sealed in the database; its host reads it in clear. */
function opened(deps: Pick<Deps, 'config'>, data: Record<string, unknown>): Record<string, unknown> {
  const { number_sealed: sealed, ...rest } = data;
  return typeof sealed === 'string' ? { ...rest, number: openNumber(deps, sealed) } : rest;
}
