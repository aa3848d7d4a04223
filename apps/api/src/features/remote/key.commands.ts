import type { NewRemoteKey, RemoteKey, RemoteUse } from '@mabarin/api-client/contract/remote';
import { fail } from '@mabarin/domain/errors';
import { REMOTE_SCOPES } from '@mabarin/domain/remote/actions';
import {
  isRemoteKey,
  REMAKE_SECONDS,
  REMOTE_KEY_PREFIX,
  REMOTE_KEYS_MAX,
  type RemoteKeyForm,
} from '@mabarin/domain/remote/key';
import { subSeconds } from '#platform/date-fns.ts';
import { findKey, listKeys, listUses, lockKeysOf, putKey, revokeKey } from './key.queries.ts';
import type { Deps } from '#deps.ts';
import { writeLine } from '#features/team/index.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import type { RemoteCaller, SessionOwner } from '#platform/http/guards.ts';
import { addressOf } from '#platform/http/address.ts';
import { drawQr } from '#platform/images/qr.ts';
import type { Db, Tx } from '#schema.ts';

/** Random bytes of a secret. */
const SECRET_BYTES = 24;
/** Unknown keys per address and window. */
const GUESSES = 20;
const GUESS_WINDOW_SECONDS = 10 * 60;

/** A host's valid keys, newest first. */
export async function readKeys(db: Db, hostId: string): Promise<RemoteKey[]> {
  const rows = await listKeys(db, hostId);
  return rows.map(({ id, name, actions, created_at: at, last_used_at: used, uses }) => ({
    id,
    name,
    actions: REMOTE_SCOPES.filter((action) => actions.includes(action)),
    at: at.toISOString(),
    used: used?.toISOString() ?? null,
    uses,
  }));
}

/**
 * Creates a key and returns its secret; only the hash is stored. The same id again replaces the secret, because the
 * first reply was lost. Throws `remote.keys_full` and `remote.key_exists`.
 */
export async function createKey(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random'>,
  { hostId, id, name, actions, byAddress }: RemoteKeyForm & { hostId: string; id: string },
): Promise<NewRemoteKey> {
  await lockKeysOf(tx, hostId);
  const others = (await listKeys(tx, hostId)).filter((key) => key.id !== id);
  if (others.length >= REMOTE_KEYS_MAX) throw fail('remote.keys_full');
  const now = deps.clock.now();
  const key = `${REMOTE_KEY_PREFIX}${deps.random.token(SECRET_BYTES)}`;
  const made = {
    id,
    hostId,
    name,
    actions,
    byAddress,
    keyHash: sha256(key),
    now,
    since: subSeconds(now, REMAKE_SECONDS),
  };
  if (!(await putKey(tx, made))) throw fail('remote.key_exists');
  const link = `${deps.config.origins.dashboard}/remote#${key}`;
  return { key, link, qr: drawQr(link) };
}

/** Ends a key at once. Another host's or an ended one stays. */
export async function revoke(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  { hostId, memberId }: Pick<SessionOwner, 'hostId' | 'memberId'>,
  id: string,
): Promise<void> {
  const name = await revokeKey(tx, { hostId, id }, deps.clock.now());
  if (name === null) return;
  const act = { action: 'mencabut kunci remote', about: name };
  await writeLine(tx, deps, { hostId, memberId }, act, { call: `revoke ${id}`, key: null });
}

export async function readUses(
  db: Db,
  hostId: string,
  page: { before: number | null; limit: number },
): Promise<RemoteUse[]> {
  const rows = await listUses(db, hostId, page);
  return rows.map(({ at, ...use }) => ({ ...use, at: at.toISOString() }));
}

/**
 * The owner of a key, or null. Only unknown keys count against the address, so that people who share it with a guesser
 * go on. Throws `http.too_many`.
 */
export async function remoteCallerOf(
  db: Db,
  deps: Pick<Deps, 'limits'>,
  { key, ip }: { key: string; ip: string },
): Promise<RemoteCaller | null> {
  const found = isRemoteKey(key) ? await findKey(db, sha256(key)) : undefined;
  if (found) {
    const { id, host_id: hostId, name, actions, by_address: byAddress } = found;
    return { hostId, remote: { id, name, actions, byAddress } };
  }
  await deps.limits.hit('remote key guess', addressOf(ip), GUESSES, GUESS_WINDOW_SECONDS);
  return null;
}
