import { fail } from '@mabarin/domain/errors';
import { WAIT_RECENT_GAMES } from '@mabarin/domain/mabar/queue';
import { missingHost } from '@mabarin/domain/restrictions/refusal';
import { findSnapshot, type HostSnapshot } from './snapshot.queries.ts';
import { findHostById } from '#features/accounts/index.ts';
import type { Build, Kept, Reader } from '#platform/http/answers/answer.cache.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Db } from '#schema.ts';

/** Approximate memory per entry. */
const ENTRY_BYTES = 600;

/** The data of a host's page, list and tickets, kept while it is unchanged. Throws `accounts.host_not_found`. */
export function readSnapshot(
  db: Db,
  { clock }: { clock: Clock },
  username: string,
  reader: Reader,
): Promise<Kept<HostSnapshot>> {
  const name = username.toLowerCase();
  const build: Build<HostSnapshot> = async ({ found }) => {
    const checkedAt = clock.now();
    const value = await findSnapshot(db, name, { games: WAIT_RECENT_GAMES + 1 });
    if (!value) throw fail('accounts.host_not_found');
    found(value.version);
    const bytes = ENTRY_BYTES * (10 + value.playing.length + value.waiting.length);
    return { value, bytes, version: value.version, checkedAt, changesAt: null };
  };
  return reader.read(`snapshot:${name}`, build);
}

/** The same for active hosts only. Throws what `missingHost` makes. */
export async function readActiveSnapshot(
  db: Db,
  deps: { clock: Clock },
  username: string,
  reader: Reader,
): Promise<Kept<HostSnapshot>> {
  const snapshot = await readSnapshot(db, deps, username, reader);
  reader.found(snapshot.value.version);
  if (!snapshot.value.host.active) throw missingHost(await findHostById(db, snapshot.value.host.id));
  return snapshot;
}
