/**
 * Our side of `pnpm bench live`, as a process of its own: the whole API on a database (`durable`), or the hub alone with a
 * log in memory (`memory`). `POST /bench/publish?id=<number>` publishes the body to the host of that number.
 */
import { join } from 'node:path';
import { broadcast, type StoredFrame } from '@mabarin/domain/live/frame';
import { createApp } from '#app.ts';
import { appendLiveEvents, createLiveHub } from '#features/live/index.ts';
import { liveRoutes } from '#features/live/stream.routes.ts';
import type { LiveStore } from '#features/live/live.queries.ts';
import { movableClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { transaction } from '#platform/db/transaction.ts';
import { createServer } from '#platform/http/server.ts';
import { loggerFor } from '#platform/log.ts';
import { systemRandom } from '#platform/random.ts';
import { ownVariables } from '#testing/environment.ts';
import { openProcessBuses } from '#testing/servers/process-bus.ts';

const KEPT_EVENTS = 500;
const [mode = 'memory', port = '0'] = process.argv.slice(2);
const config = {
  ...readConfig({ ...ownVariables(process.env), MABARIN_LOG: 'error' }, join(import.meta.dirname, '..', '..', '..')),
  // The bench is one address.
  requestsPerMinute: 1_000_000_000,
};
const infoEvent = (text: string) => ({ kind: 'broadcast' as const, type: 'info', caption: 'Uji', text });
const hostNumber = (query: unknown) => Number((query as { id: string }).id);

const server = mode === 'memory' ? await createInMemory() : await createDurable();
await server.listen({ port: Number(port), host: '127.0.0.1', backlog: 4_096 });
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

async function createDurable() {
  const app = await createApp(config, { clock: movableClock() });
  const hosts = await app.db
    .selectFrom('host')
    .select('id')
    .where('username', 'like', 'bench%')
    .orderBy('username')
    .execute();
  app.server.post('/bench/publish', async (request, reply) => {
    const hostId = hosts[hostNumber(request.query)]?.id ?? '';
    await transaction(app.db, (tx) => appendLiveEvents(tx, app.deps, hostId, [infoEvent(String(request.body))]));
    return reply.code(204).send();
  });
  app.live.start();
  return app.server;
}

async function createInMemory() {
  const epoch = Math.floor(Date.now() / 1_000);
  const logs = new Map<string, { lastSeq: number; events: { seq: number; frame: StoredFrame }[] }>();
  const logOf = (hostId: string) => {
    const log = logs.get(hostId) ?? { lastSeq: 0, events: [] };
    logs.set(hostId, log);
    return log;
  };
  // A host is known by the hash of its code only.
  const servedHost = (hostId: string) => {
    const { lastSeq, events } = logOf(hostId);
    return {
      hostId,
      codeHash: hostId,
      streamKeyHash: null,
      active: true,
      head: { epoch, lastSeq, prunedSeq: lastSeq - events.length },
    };
  };
  const store: LiveStore = {
    hostsOfCodes: async (codeHashes) => codeHashes.map(servedHost),
    async eventsAfter(hostId, seq, limit) {
      const { events, lastSeq } = logOf(hostId);
      return events.slice(Math.max(0, events.length - (lastSeq - seq))).slice(0, limit);
    },
    servedHosts: async (hostIds) => hostIds.map(servedHost),
  };
  const app = await createServer(config);
  const log = loggerFor(config);
  const hub = createLiveHub({
    bus: openProcessBuses()(),
    store,
    rolesOfSessions: async () => new Map(),
    bodiesOf: async () => new Map(),
    clock: movableClock(),
    random: systemRandom,
    log,
  });
  liveRoutes({ app }, hub);
  app.post('/bench/publish', async (request, reply) => {
    const hostId = sha256(`bench-code-${hostNumber(request.query)}`);
    const { type, caption, text } = infoEvent(String(request.body));
    const hostLog = logOf(hostId);
    hostLog.lastSeq += 1;
    const event = { seq: hostLog.lastSeq, frame: broadcast(type, caption, text) };
    hostLog.events.push(event);
    if (hostLog.events.length > KEPT_EVENTS) hostLog.events.shift();
    hub.publish(hostId, { epoch, events: [event] });
    return reply.code(204).send();
  });
  hub.start();
  return app;
}
