import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { createGuards, fulfil, jobs as jobList, onHostCreated, pageHooks, routes, pollers } from '#features.ts';
import { discordChat } from '#features/discord/index.ts';
import {
  createLiveHub,
  createPostgresBus,
  createPostgresStore,
  liveRoutes,
  type LiveHub,
} from '#features/live/index.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import { healthRoutes } from '#platform/http/health.ts';
import type { ApiServer } from '#platform/http/mount.ts';
import { createServer } from '#platform/http/server.ts';
import { imageRoutes } from '#platform/images/image.routes.ts';
import { createSubjectLimits } from '#platform/http/subject-limits.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { loggerFor, type Log } from '#platform/log.ts';
import { smtpMailer } from '#platform/mail/smtp.ts';
import { systemRandom } from '#platform/random.ts';
import { espeak } from '#platform/speech/espeak.ts';
import { createPolling, type Polling } from '#platform/pollers.ts';
import { createWebServer, webApps, type WebApp } from '#platform/web/web.ts';
import { noVerifier } from '#ports/account-verifier.port.ts';
import type { Random } from '#ports/random.port.ts';
import type { SpeechEngine } from '#ports/speech.port.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { sandboxSpeech } from '#sandbox/speech.engine.ts';
import type { Db, Schema } from '#schema.ts';
import type { MovableClock } from '#platform/clock.ts';

export type App = {
  config: Config;
  db: Db;
  deps: Deps;
  server: FastifyInstance;
  live: LiveHub;
  polling: Polling;
  jobs: Jobs;
  /** Opens the four listeners and starts the timers. */
  listen(): Promise<void>;
  /** Stops taking work, ends streams, finishes what runs, closes the pool. Safe to call twice. */
  close(): Promise<void>;
};

export type AppOptions = {
  clock: MovableClock;
  random?: Random;
  /** Undeclared failures become errors; on in tests. */
  strict?: boolean;
  /** Replaces a part of the outside world, for tests. */
  overrides?: Partial<Pick<Deps, 'gateway' | 'payout' | 'captcha' | 'players' | 'mailer' | 'chat' | 'speech' | 'log'>>;
};

/** Builds the whole service around one database; nothing listens yet. */
export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const db: Db = openDatabase<Schema>({ url: config.databaseUrl, poolSize: config.databasePoolSize, asApp: true });
  const { clock, random = systemRandom } = options;
  const log = loggerFor(config);
  const sandbox = await createSandbox(config, { db, clock, random, log });
  const jobs = createJobs(config, log, jobList, (job, payload) => job.handle(db, deps, payload));
  const bus = createPostgresBus({ databaseUrl: config.databaseUrl, log });
  const live = createLiveHub({ bus, store: createPostgresStore(db), clock, random, log });
  const deps: Deps = {
    config,
    clock,
    random,
    log,
    captcha: sandbox.captcha,
    players: sandbox.players,
    gateway: sandbox.gateway,
    verifier: config.adapters.bank === 'sandbox' ? sandbox.verifier : noVerifier,
    payout: config.adapters.payout === 'sandbox' ? sandbox.payout : null,
    mailer: config.smtp === null ? sandbox.mailer : smtpMailer(config.smtp),
    chat: config.adapters.chat === 'discord' ? discordChat({ site: config.origins.public }) : sandbox.chat,
    speech: openSpeech(config, log),
    jobs,
    limits: createSubjectLimits(clock),
    notifyLive: live.publish,
    fulfil,
    onHostCreated,
    ...options.overrides,
  };
  await jobs.prepare();
  const polling = createPolling([...sandbox.pollers, ...pollers(db, deps)], log);
  const fastify = await createServer(config);
  const server: ApiServer = {
    app: fastify,
    db,
    clock,
    config,
    guards: createGuards(db, deps),
    strict: options.strict ?? false,
    singleUseTokens: deps.captcha.singleUse,
  };
  const health = healthRoutes(server);
  imageRoutes(server);
  for (const mountRoutes of routes) mountRoutes(server, deps);
  liveRoutes(server, live);
  sandbox.mountRoutes(server, polling);

  const pages = pageHooks(db, deps);
  const web: FastifyInstance[] = [];
  let closing: Promise<void> | null = null;
  return {
    config,
    db,
    deps,
    server: fastify,
    live,
    polling,
    jobs,
    async listen() {
      const openWeb = async (name: WebApp) => {
        const app = await createWebServer(config, deps.captcha, name, pages[name]);
        web.push(app);
        await app.listen({ port: config.ports[name], host: config.listen });
      };
      // After a restart every page comes back within seconds; the system's own limit may cut this down.
      await fastify.listen({ port: config.ports.api, host: config.listen, backlog: 4_096 });
      await Promise.all(webApps.map(openWeb));
      live.start();
      if (!config.poll) return;
      polling.start();
      await jobs.start();
    },
    close() {
      closing ??= (async () => {
        health.drain();
        await Promise.all([polling.stop(), jobs.stop()]);
        await live.stop();
        await Promise.all([fastify.close(), ...web.map((app) => app.close())]);
        deps.mailer.close();
        await db.destroy();
      })();
      return closing;
    },
  };
}

function openSpeech(config: Config, log: Log): SpeechEngine | null {
  switch (config.adapters.speech) {
    case 'espeak-ng':
      return espeak({ log });
    case 'sandbox':
      return sandboxSpeech;
    case 'none':
      return null;
  }
}
