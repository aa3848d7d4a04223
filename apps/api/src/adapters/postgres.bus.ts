import pg from 'pg';
import type { Log } from '#platform/log.ts';
import type { LiveBus, OnConnected } from '#ports/bus.port.ts';

const CHANNEL = 'mabarin_live';
/** Collects host ids, so that a burst is one notify. */
const BATCH_MS = 15;
/** 37 bytes each; a payload must stay under 8000. */
const BATCH_HOSTS = 200;
const RECONNECT_MS = 1_000;

/**
 * A connection past any pooler. A notify inside a transaction would serialise all commits (docs/live.md), so it follows
 * them.
 */
export function postgresBus(
  { databaseDirectUrl }: { databaseDirectUrl: string },
  { log, onConnected = () => {} }: { log: Log; onConnected?: OnConnected },
): LiveBus {
  const unsent = new Set<string>();
  let client: pg.Client | null = null;
  let onNotification: (hostId: string) => void = () => {};
  let stopped = false;
  let batchTimer: NodeJS.Timeout | null = null;
  let reconnectTimer: NodeJS.Timeout | null = null;
  let connecting: Promise<void> = Promise.resolve();
  let sending: Promise<void> = Promise.resolve();

  async function connect(): Promise<void> {
    reconnectTimer = null;
    const connection = new pg.Client({
      connectionString: databaseDirectUrl,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      query_timeout: 5_000,
    });
    const onLost = (error?: unknown) => {
      if (client === connection) client = null;
      onConnected(false);
      if (stopped || reconnectTimer !== null) return;
      log.warn({ err: error }, 'the live bus lost its connection; polling covers until it is back');
      reconnectTimer = setTimeout(() => {
        connecting = connect();
      }, RECONNECT_MS);
      reconnectTimer.unref();
    };
    connection.on('error', onLost);
    connection.on('end', () => onLost());
    let ownId: number | null = null;
    connection.on('notification', ({ processId, payload }) => {
      // This process has already published it to its own streams.
      if (processId === ownId) return;
      for (const hostId of (payload ?? '').split(',')) onNotification(hostId);
    });
    try {
      await connection.connect();
      ownId = await backendOf(connection);
      if (ownId !== (connection as unknown as { processID: number }).processID)
        log.warn(
          'the live bus listens through a pooler, which may hear nothing: MABARIN_DATABASE_DIRECT_URL leads past it',
        );
      await connection.query(`listen ${CHANNEL}`);
      if (stopped) await connection.end();
      else {
        client = connection;
        onConnected(true);
      }
    } catch (error) {
      onLost(error);
      await connection.end().catch(() => {});
    }
  }

  async function send(): Promise<void> {
    batchTimer = null;
    const hostIds = [...unsent];
    unsent.clear();
    const connection = client;
    if (connection === null) return;
    try {
      for (let from = 0; from < hostIds.length; from += BATCH_HOSTS) {
        const payload = hostIds.slice(from, from + BATCH_HOSTS).join(',');
        await connection.query('select pg_notify($1, $2)', [CHANNEL, payload]);
      }
    } catch (error) {
      log.warn({ err: error }, 'a live notification was not sent; polling repairs it');
    }
  }

  return {
    start(listener) {
      onNotification = listener;
      connecting = connect();
    },
    publish(hostId) {
      if (stopped || client === null) return;
      unsent.add(hostId);
      // A connection runs one query at a time.
      batchTimer ??= setTimeout(() => {
        sending = sending.then(send);
      }, BATCH_MS);
    },
    async stop() {
      stopped = true;
      if (reconnectTimer) clearTimeout(reconnectTimer);
      await connecting;
      if (batchTimer) clearTimeout(batchTimer);
      await sending;
      await send();
      await client?.end().catch(() => {});
    },
  };
}

async function backendOf(connection: pg.Client): Promise<number> {
  const { rows } = await connection.query<{ id: number }>('select pg_backend_pid() as id');
  return rows[0]?.id ?? 0;
}
