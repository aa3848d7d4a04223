/**
 * Our side of `pnpm bench live`, as a process of its own: the whole API on a database (`durable`), or the hub alone with
 * a log in memory (`memory`). `POST /bench/publish?id=<number>` tells the host of that number the body.
 */
import { join } from 'node:path';
import { broadcast, type StoredFrame } from '@mabarin/domain/live/frame';
import { createApp } from '#app.ts';
import { openProcessBuses } from '#features/live/bus.queries.ts';
import { appendLiveEvents, createLiveHub, liveRoutes } from '#features/live/index.ts';
import type { LiveStore } from '#features/live/live.queries.ts';
import { movableClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { transaction } from '#platform/db/transaction.ts';
import { createServer } from '#platform/http/server.ts';
import { loggerFor } from '#platform/log.ts';
import { systemRandom } from '#platform/random.ts';
import { ownVariables } from '#testing/environment.ts';

const KEPT = 500;
const [mode = 'memory', port = '0'] = process.argv.slice(2);
const config = {
  ...readConfig({ ...ownVariables(process.env), MABARIN_LOG: 'error' }, join(import.meta.dirname, '..', '..')),
  // The bench is one address.
  requestsPerMinute: 1_000_000_000,
};
const note = (text: string) => ({ kind: 'broadcast' as const, type: 'info', caption: 'Uji', text });
const numberOf = (query: unknown) => Number((query as { id: string }).id);

const server = mode === 'durable' ? await openDurable() : await openMemory();
await server.listen({ port: Number(port), host: '127.0.0.1', backlog: 4_096 });
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

async function openDurable() {
  const app = await createApp(config, { clock: movableClock() });
  const rows = await app.db
    .selectFrom('host')
    .select('id')
    .where('username', 'like', 'bench%')
    .orderBy('username')
    .execute();
  app.server.post('/bench/publish', async (request, reply) => {
    const hostId = rows[numberOf(request.query)]?.id ?? '';
    await transaction(app.db, (tx) => appendLiveEvents(tx, app.deps, hostId, [note(String(request.body))]));
    return reply.code(204).send();
  });
  app.live.start();
  return app.server;
}

async function openMemory() {
  const epoch = Math.floor(Date.now() / 1_000);
  const logs = new Map<string, { lastSeq: number; events: { seq: number; frame: StoredFrame }[] }>();
  const logOf = (hostId: string) => {
    const log = logs.get(hostId) ?? { lastSeq: 0, events: [] };
    logs.set(hostId, log);
    return log;
  };
  // A host is known by the hash of its code and nothing else.
  const served = (hostId: string) => {
    const { lastSeq, events } = logOf(hostId);
    return { hostId, codeHash: hostId, active: true, head: { epoch, lastSeq, prunedSeq: lastSeq - events.length } };
  };
  const store: LiveStore = {
    hostsOfCodes: async (codeHashes) => codeHashes.map(served),
    async eventsAfter(hostId, seq, limit) {
      const { events, lastSeq } = logOf(hostId);
      return events.slice(Math.max(0, events.length - (lastSeq - seq))).slice(0, limit);
    },
    servedHosts: async (hostIds) => hostIds.map(served),
  };
  const app = await createServer(config);
  const log = loggerFor(config);
  const hub = createLiveHub({ bus: openProcessBuses()(), store, clock: movableClock(), random: systemRandom, log });
  liveRoutes({ app }, hub);
  app.post('/bench/publish', async (request, reply) => {
    const hostId = sha256(`bench-code-${numberOf(request.query)}`);
    const { type, caption, text } = note(String(request.body));
    const own = logOf(hostId);
    own.lastSeq += 1;
    const event = { seq: own.lastSeq, frame: broadcast(type, caption, text) };
    own.events.push(event);
    if (own.events.length > KEPT) own.events.shift();
    hub.ring(hostId, { epoch, events: [event] });
    return reply.code(204).send();
  });
  hub.start();
  return app;
}
