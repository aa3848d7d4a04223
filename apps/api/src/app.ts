import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { openAdapters, openBus, type Adapters } from '#adapters.ts';
import type { Deps } from '#deps.ts';
import {
  cardHook,
  beforeFreezeEnds,
  show,
  shown,
  collectors,
  createGuards,
  fulfil,
  jobs as jobList,
  onHostCreated,
  onHostDenied,
  onMoneyDoubted,
  onPaymentLost,
  pageHooks,
  routes,
  pollers,
  recordCall,
  rolesOfSessions,
} from '#features.ts';
import { createLiveHub, createPostgresStore, listVersions, type LiveHub } from '#features/live/index.ts';
import { eventStreamRoutes, liveRoutes, sessionStreamRoutes } from '#features/live/stream.routes.ts';
import { readBodies } from '#features/webhooks/index.ts';
import type { Config } from '#platform/config.ts';
import { cspReportRoutes } from '#platform/csp/csp-report.routes.ts';
import { openDatabase, poolUse } from '#platform/db/database.ts';
import { createAnswerCache, type AnswerCache } from '#platform/http/answers/answer.cache.ts';
import { createCachedAnswers } from '#platform/http/answers/cached.answer.ts';
import { announceChanges } from '#platform/http/answers/changes.ts';
import { healthRoutes } from '#platform/http/health.ts';
import type { ApiServer } from '#platform/http/mount.ts';
import { timeRequests } from '#platform/http/request-times.ts';
import { createServer } from '#platform/http/server.ts';
import { imageRoutes } from '#platform/images/image.routes.ts';
import { createSubjectLimits } from '#platform/http/subject-limits.ts';
import { createJobs } from '#platform/jobs/boss.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { loggerFor, type Log } from '#platform/log.ts';
import { listenForScrapes } from '#platform/metrics/metrics.listener.ts';
import { createMetrics, type Metrics } from '#platform/metrics/metrics.ts';
import { systemRandom } from '#platform/random.ts';
import { createPolling, type Polling } from '#platform/pollers.ts';
import { createSecurityLog } from '#platform/security-log.ts';
import { cardRoutes } from '#platform/share/card.routes.ts';
import type { Tracing } from '#platform/tracing.ts';
import { createWebServer, webApps, type WebApp } from '#platform/web/web.ts';
import type { Random } from '#ports/random.port.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import type { Db, Schema } from '#schema.ts';
import type { MovableClock } from '#platform/clock.ts';

export type App = {
  config: Config;
  db: Db;
  deps: Deps;
  server: FastifyInstance;
  answers: AnswerCache;
  metrics: Metrics;
  live: LiveHub;
  polling: Polling;
  jobs: Jobs;
  /** Opens the four listeners, and the metrics listener if configured, and starts the timers. */
  listen(): Promise<void>;
  /**
   * Reports not ready and keeps serving for `drainSeconds`: first until a proxy has noticed, then while ended streams
   * reconnect to another process. Then it finishes running work and closes the pool. Safe to call twice.
   */
  close(): Promise<void>;
};

export type AppOptions = {
  clock: MovableClock;
  /** Replaces the database that the configuration names; `close` destroys it. */
  db?: Db | undefined;
  random?: Random;
  /** Undeclared failures become errors; on in tests. */
  strict?: boolean;
  /** Waits during the drain; replaced by tests. */
  wait?: (milliseconds: number) => Promise<unknown>;
  overrides?: Partial<Adapters & Pick<Deps, 'log'>>;
};

/** Share of the drain after which a proxy has noticed: Caddy asks once a second, and the drain is 5 s. */
const NOTICED_AFTER = 0.4;

/** Builds the whole service around one database; nothing listens yet. */
export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const log = loggerFor(config);
  const tracing = config.traceEndpoint === null ? null : await startTracing(config.traceEndpoint, log);
  const db: Db =
    options.db ??
    openDatabase<Schema>({
      url: config.databaseUrl,
      poolSize: config.databasePoolSize,
      asApp: true,
      prepared: config.databasePrepared,
      onStatement: tracing?.onStatement,
    });
  const { clock, random = systemRandom, wait = pause } = options;
  const metrics = createMetrics({ clock, log, ofProcess: config.metrics !== null });
  const sandbox = await createSandbox(config, { db, clock, log });
  const jobs = createJobs(config, log, jobList, (job, payload) => job.handle(db, deps, payload));
  const live = createLiveHub({
    bus: await openBus(config, { log, onConnected: metrics.setBusConnected }),
    store: createPostgresStore(db),
    rolesOfSessions: (ids) => rolesOfSessions(db, ids),
    bodiesOf: (ids) => readBodies(db, deps, ids),
    clock,
    random,
    log,
  });
  const answers = createAnswerCache({ clock, versionsOf: (hostIds) => listVersions(db, hostIds) });
  live.onChange(answers.hostChanged);
  const cached = createCachedAnswers(answers, config);
  const deps: Deps = {
    config,
    clock,
    random,
    log,
    ...(await openAdapters({ config, db, clock, random, log })),
    jobs,
    limits: createSubjectLimits(db, { clock, config }),
    metrics,
    notifyLive: live.publish,
    fulfil,
    onHostCreated,
    onHostDenied,
    beforeFreezeEnds,
    onPaymentLost,
    onMoneyDoubted,
    shown,
    show,
    ...options.overrides,
  };
  await jobs.prepare();
  const security = createSecurityLog({ log: deps.log, clock, config });
  const fastify = await createServer(config, {
    cached,
    metrics,
    security,
    tracing: tracing?.plugin ?? null,
    announce: announceChanges({ site: config.origins.public, clock }),
  });
  const server: ApiServer = {
    app: fastify,
    db,
    clock,
    config,
    guards: createGuards(db, deps),
    security,
    cached,
    recordCall: (tx, call) => recordCall(tx, deps, call),
    strict: options.strict ?? false,
    outside: deps,
  };
  const health = healthRoutes(server);
  imageRoutes(server);
  const polling = createPolling([...sandbox.pollers, ...cspReportRoutes(server), ...pollers(db, deps)], log);
  for (const mountRoutes of routes) mountRoutes(server, deps);
  liveRoutes(server, live);
  sessionStreamRoutes(server, live);
  eventStreamRoutes(server, live);
  sandbox.mountRoutes(server, polling);

  metrics.collect(collectors(db, deps));
  followProcess(metrics, { live, answers, db });

  const pages = pageHooks(db, deps);
  const web: FastifyInstance[] = [];
  let scrapes: Awaited<ReturnType<typeof listenForScrapes>> | null = null;
  let closing: Promise<void> | null = null;
  return {
    config,
    db,
    deps,
    server: fastify,
    answers,
    metrics,
    live,
    polling,
    jobs,
    async listen() {
      const openWeb = async (name: WebApp) => {
        const kept = name === 'public' ? answers : null;
        const app = await createWebServer(config, deps.captcha, name, pages[name], { answers: kept, clock });
        if (name === 'public') cardRoutes(app, { db, answers, clock, cardOf: cardHook(db, deps) });
        web.push(app);
        timeRequests(app, name, metrics);
        await app.listen({ port: config.ports[name], host: config.listen });
      };
      await Promise.all(webApps.map(openWeb));
      live.start();
      if (config.metrics !== null) scrapes = await listenForScrapes(config.metrics, metrics);
      // Listens last, because `/readyz` says that all is there. The backlog is large, because after a restart every
      // page comes back within seconds; the system's own limit may lower it.
      await fastify.listen({ port: config.ports.api, host: config.listen, backlog: 4_096 });
      if (!config.poll) return;
      polling.start();
      await jobs.start();
    },
    close() {
      closing ??= (async () => {
        health.drain();
        if (config.drainSeconds > 0) {
          await wait(config.drainSeconds * NOTICED_AFTER * 1_000);
          await live.endStreams();
          await wait(config.drainSeconds * (1 - NOTICED_AFTER) * 1_000);
        }
        await Promise.all([polling.stop(), jobs.stop()]);
        await live.stop();
        await Promise.all([fastify.close(), ...web.map((app) => app.close())]);
        deps.mailer.close();
        await scrapes?.close();
        await db.destroy();
        await tracing?.stop();
      })();
      return closing;
    },
  };
}

function followProcess(metrics: Metrics, { live, answers, db }: Pick<App, 'live' | 'answers' | 'db'>): void {
  metrics.follow({ name: 'mabarin_streams_open', help: 'Event streams of this process.' }, () => live.streams());
  metrics.follow(
    {
      name: 'mabarin_kept_answers_total',
      help: 'Public reads, by whether the answer was in memory (hit) or had to be read (miss).',
      label: 'result',
      type: 'counter',
    },
    () => ({ hit: answers.uses.hits, miss: answers.uses.misses }),
  );
  metrics.follow(
    { name: 'mabarin_pool_connections', help: 'Connections to the database, by state.', label: 'state' },
    () => {
      const { open, idle } = poolUse(db);
      return { used: open - idle, idle };
    },
  );
  metrics.follow(
    { name: 'mabarin_pool_waiting', help: 'Callers that wait for a connection to the database.' },
    () => poolUse(db).waiting,
  );
}

/** Imported lazily: tracing costs memory and start time. */
async function startTracing(endpoint: string, log: Log): Promise<Tracing> {
  const tracing = await import('#platform/tracing.ts');
  return tracing.startTracing(endpoint, log);
}
