/**
 * The two sides of `pnpm bench read`, each as a process of its own: the whole service on a database (`service`), which
 * changes its demo host's queue when its parent says so, and a bare Fastify that sends what it is given (`bare`).
 */
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { createApp } from '#app.ts';
import { pageHooks } from '#features.ts';
import { setPlaying } from '#features/mabar/queue/board.commands.ts';
import { movableClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { transaction } from '#platform/db/transaction.ts';
import { createWebServer } from '#platform/web/web.ts';
import { ownVariables } from '#testing/environment.ts';

/** One answer as it went out. */
export type Recorded = { path: string; status: number; headers: Record<string, string>; body: string };
export type ReadMessage =
  | { ready: { api: number; web: number } }
  /** The entry plays now, committed at `at` in milliseconds. */
  | { changed: { order: number; playing: boolean; at: number } };

const [mode = 'service', bus = 'bus'] = process.argv.slice(2);
const send = (message: ReadMessage) => process.send?.(message);
process.on('disconnect', () => process.exit(0));
if (mode === 'service') await serve();
else serveBare();

async function serve(): Promise<void> {
  const variables = { ...ownVariables(process.env), MABARIN_LOG: 'error' };
  const config = {
    ...readConfig(variables, join(import.meta.dirname, '..', '..', '..')),
    requestsPerMinute: 1_000_000_000,
  };
  const webRoot = process.env['BENCH_WEB_ROOT'] ?? config.webRoot;
  const app = await createApp(config, { clock: movableClock() });
  await app.server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
  const pages = pageHooks(app.db, app.deps).public;
  const memory = { answers: app.answers, clock: app.deps.clock };
  const web = await createWebServer({ ...config, webRoot }, app.deps.captcha, 'public', pages, memory);
  await web.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
  if (bus === 'bus') app.live.start();
  const entry = await app.db
    .selectFrom('mabar_entry')
    .innerJoin('host', 'host.id', 'mabar_entry.host_id')
    .select(['mabar_entry.id', 'host.id as host_id'])
    .where('host.username', '=', 'demomabar')
    .where('state', '=', 'queued')
    .orderBy('mabar_entry.id', 'desc')
    .executeTakeFirstOrThrow();
  let playing = false;
  process.on('message', (order: number) => {
    playing = !playing;
    const wanted = { mabarID: String(entry.id), setPlaying: playing };
    void transaction(app.db, (tx) => setPlaying(tx, app.deps, entry.host_id, wanted)).then(() =>
      send({ changed: { order, playing: wanted.setPlaying, at: Date.now() } }),
    );
  });
  send({ ready: { api: portOf(app.server), web: portOf(web) } });
}

function serveBare(): void {
  process.once('message', (answers: Recorded[]) => {
    const app = Fastify();
    for (const { path, status, headers, body } of answers) {
      const bytes = Buffer.from(body, 'base64');
      app.get(path, (_request, reply) => {
        void reply.code(status).headers(headers);
        return status === 304 ? reply.send() : reply.send(bytes);
      });
    }
    void app.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }).then(() => {
      send({ ready: { api: portOf(app), web: portOf(app) } });
    });
  });
}

function portOf({ server }: { server: { address(): string | AddressInfo | null } }): number {
  return (server.address() as AddressInfo).port;
}
