import pg from 'pg';
import { APP_ROLE } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';

/**
 * Tells the processes of this service that a host has new events. Only a notification: a ring may be lost, doubled or late,
 * because every process also polls the hosts it serves.
 */
export type LiveBus = {
  /** `onRing` hears the rings of the other processes. */
  start(onRing: (hostId: string) => void): void;
  /** Rings at the other processes, soon. Never throws. */
  ring(hostId: string): void;
  stop(): Promise<void>;
};

const CHANNEL = 'mabarin_live';
/** Rings are gathered this long, so that a burst is one notify. */
const BATCH_MS = 15;
/** 37 bytes each; a payload must stay under 8000. */
const BATCH_HOSTS = 200;
const RECONNECT_MS = 1_000;

/**
 * The notification over PostgreSQL's listen and notify, on one connection of its own. Notifying inside the business
 * transaction would serialise all commits of the server (docs/live.md), so it happens after them, batched.
 */
export function createPostgresBus({ databaseUrl, log }: { databaseUrl: string; log: Log }): LiveBus {
  const pending = new Set<string>();
  let client: pg.Client | null = null;
  let onRing: (hostId: string) => void = () => {};
  let stopped = false;
  let flushing: NodeJS.Timeout | null = null;
  let reconnecting: NodeJS.Timeout | null = null;
  let connecting: Promise<void> = Promise.resolve();
  let flushed: Promise<void> = Promise.resolve();

  async function connect(): Promise<void> {
    reconnecting = null;
    const mine = new pg.Client({
      connectionString: databaseUrl,
      options: `-c role=${APP_ROLE}`,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      query_timeout: 5_000,
    });
    const lose = (error?: unknown) => {
      if (client === mine) client = null;
      if (stopped || reconnecting !== null) return;
      log.warn({ err: error }, 'the live notification lost its connection; polling covers until it is back');
      reconnecting = setTimeout(() => {
        connecting = connect();
      }, RECONNECT_MS);
      reconnecting.unref();
    };
    mine.on('error', lose);
    mine.on('end', () => lose());
    mine.on('notification', (message) => {
      // This process rang its own streams already.
      if (message.processId === (mine as unknown as { processID: number }).processID) return;
      for (const hostId of (message.payload ?? '').split(',')) onRing(hostId);
    });
    try {
      await mine.connect();
      await mine.query(`listen ${CHANNEL}`);
      if (stopped) await mine.end();
      else client = mine;
    } catch (error) {
      lose(error);
      await mine.end().catch(() => {});
    }
  }

  async function flush(): Promise<void> {
    flushing = null;
    const hostIds = [...pending];
    pending.clear();
    const connection = client;
    if (connection === null) return;
    try {
      for (let from = 0; from < hostIds.length; from += BATCH_HOSTS) {
        const payload = hostIds.slice(from, from + BATCH_HOSTS).join(',');
        await connection.query('select pg_notify($1, $2)', [CHANNEL, payload]);
      }
    } catch (error) {
      log.warn({ err: error }, 'a live notification was not rung; polling repairs it');
    }
  }

  return {
    start(listener) {
      onRing = listener;
      connecting = connect();
    },
    ring(hostId) {
      if (stopped || client === null) return;
      pending.add(hostId);
      // One after the other: a connection does one query at a time.
      flushing ??= setTimeout(() => {
        flushed = flushed.then(flush);
      }, BATCH_MS);
    },
    async stop() {
      stopped = true;
      if (reconnecting) clearTimeout(reconnecting);
      await connecting;
      if (flushing) clearTimeout(flushing);
      await flushed;
      await flush();
      await client?.end().catch(() => {});
    },
  };
}

/** Makes notifications for hubs of one process: what one rings, the others hear at once. */
export function openProcessBuses(): () => LiveBus {
  const listeners = new Map<LiveBus, (hostId: string) => void>();
  return () => {
    const mine: LiveBus = {
      start(onRing) {
        listeners.set(mine, onRing);
      },
      ring(hostId) {
        if (!listeners.has(mine)) return;
        for (const [bus, onRing] of listeners) if (bus !== mine) onRing(hostId);
      },
      async stop() {
        listeners.delete(mine);
      },
    };
    return mine;
  };
}
