import { fail } from '@mabarin/domain/errors';
import { isStreamKey, STREAM_KEY_PREFIX } from '@mabarin/domain/webhooks/webhook';
import { findStream, findStreamHost, putStream } from './webhook.queries.ts';
import type { Deps } from '#deps.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { addressOf } from '#platform/http/address.ts';
import type { StreamCaller } from '#platform/http/guards.ts';
import type { Db, Tx } from '#schema.ts';

/** Random bytes of a key. */
const KEY_BYTES = 24;
/** Limits of unknown keys per address, and of connections per host, in a window. */
const GUESSES = 20;
const CONNECTIONS = 120;
const WINDOW_SECONDS = 600;

export async function readStream(db: Db, hostId: string): Promise<{ created: string } | null> {
  const stream = await findStream(db, hostId);
  return stream === null ? null : { created: stream.created_at.toISOString() };
}

/** Makes the key of a host's event stream and returns it once. The one before ends at once. */
export async function makeStreamKey(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  hostId: string,
): Promise<string> {
  const key = `${STREAM_KEY_PREFIX}${random.token(KEY_BYTES)}`;
  await putStream(tx, { host_id: hostId, key_hash: sha256(key), created_at: clock.now(), suspended_at: null });
  return key;
}

/** The owner of a key. Only unknown keys count against the address. Throws `webhooks.key_unknown` and `http.too_many`. */
export async function streamCallerOf(
  db: Db,
  { limits }: Pick<Deps, 'limits'>,
  { key, ip }: { key: string; ip: string },
): Promise<StreamCaller> {
  const streamKeyHash = sha256(key);
  const found = isStreamKey(key) ? await findStreamHost(db, streamKeyHash) : null;
  if (found === null) {
    await limits.hit('webhook stream guess', addressOf(ip), GUESSES, WINDOW_SECONDS);
    throw fail('webhooks.key_unknown');
  }
  await limits.hit('webhook stream', found.host_id, CONNECTIONS, WINDOW_SECONDS);
  return { hostId: found.host_id, streamKeyHash };
}
