import type { HostAge, HostAgeForm } from '@mabarin/domain/cash/age';
import { hostAgeQuery, putHostAge } from './cash.queries.ts';
import type { Deps } from '#deps.ts';
import { decrypt, encrypt } from '#platform/crypto/secrets.ts';
import type { Db, Tx } from '#schema.ts';

export const GUARDIAN_PURPOSE = 'host-guardian';

/** A host's word about its age, with the guardian in clear. */
export type DeclaredAge = { age: HostAge; at: Date; guardian: { name: string; contact: string } | null };

/** The newest declaration counts; a host that turned 18 says so itself. */
export async function saveHostAge(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { hostId, form }: { hostId: string; form: HostAgeForm },
): Promise<void> {
  const { age, guardianName: name, guardianContact: contact } = form;
  const sealed = age === 'adult' ? null : encrypt(config.secret, GUARDIAN_PURPOSE, JSON.stringify({ name, contact }));
  await putHostAge(tx, { host_id: hostId, age, guardian_sealed: sealed, declared_at: clock.now() });
}

/** Null: nothing was declared. */
export async function readHostAge(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  hostId: string,
): Promise<DeclaredAge | null> {
  const row = await hostAgeQuery(db, hostId).executeTakeFirst();
  if (row === undefined) return null;
  const { age, guardian_sealed: sealed, declared_at: at } = row;
  const guardian =
    sealed === null
      ? null
      : (JSON.parse(decrypt(config.secret, GUARDIAN_PURPOSE, sealed)) as { name: string; contact: string });
  return { age, at, guardian };
}
