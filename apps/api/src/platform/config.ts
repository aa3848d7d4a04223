import { randomBytes } from 'node:crypto';
import { missingPlaces } from '@mabarin/domain/documents/places';
import type { FeeRule } from '@mabarin/domain/money';
import type { NextFee } from '@mabarin/domain/documents/next-fee';
import { settlementFormats } from '@mabarin/domain/reconciliation/format';
import { readAdapterSettings, requireLoopback, requireNoSandbox, requireRealKeys } from './adapter-settings.ts';
import { ConfigError, isLoopback, readEnvironment, unknownVariables, type Environment } from './environment.ts';
import { missingSettings } from './wanted-settings.ts';
import { readPushSettings } from './push-settings.ts';

/** The parsed environment; infra/mabarin.env.example lists the variables. */
export type Config = ReturnType<typeof readConfig>;

/** Parses the environment. Throws `ConfigError`. */
export function readConfig(environment: NodeJS.ProcessEnv, webRoot: string) {
  const env = readEnvironment(environment);
  const ports = {
    api: env.MABARIN_API_PORT,
    public: env.MABARIN_PUBLIC_PORT,
    dashboard: env.MABARIN_DASHBOARD_PORT,
    overlay: env.MABARIN_OVERLAY_PORT,
  };
  const origins = {
    api: env.MABARIN_API_ORIGIN ?? `http://localhost:${ports.api}`,
    public: env.MABARIN_PUBLIC_ORIGIN ?? `http://localhost:${ports.public}`,
    dashboard: env.MABARIN_DASHBOARD_ORIGIN ?? `http://localhost:${ports.dashboard}`,
    overlay: env.MABARIN_OVERLAY_ORIGIN ?? `http://localhost:${ports.overlay}`,
  };
  requireDifferent(env, ports, origins);
  requireOneSite(origins);
  const sandbox = env.MABARIN_MODE === 'sandbox';
  const databaseUrl = withPassword(env.DATABASE_URL, env.MABARIN_DATABASE_PASSWORD);
  const databaseDirectUrl = withPassword(
    env.MABARIN_DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    env.MABARIN_DATABASE_PASSWORD,
  );
  const adapters = readAdapterSettings(env, origins.public);
  if (sandbox && env.MABARIN_ALLOW_PUBLIC_SANDBOX === '0') requireNoPublicSandbox(origins);
  if (!sandbox) {
    requireNoSandbox(adapters, env.MABARIN_ALLOW_SANDBOX ?? []);
    requireLoopback(adapters, Object.values(origins));
    requireRealKeys(adapters);
    requireHttps(origins);
  }
  const { chat } = adapters;
  if (env.MABARIN_OPERATOR_DISCORD !== undefined && chat.adapter === 'services' && !chat.services.includes('discord'))
    throw new ConfigError('MABARIN_OPERATOR_DISCORD needs discord in MABARIN_CHAT.');
  if (!sandbox && env.MABARIN_SEED_DEMO === '1') throw new ConfigError('MABARIN_SEED_DEMO is refused in production.');
  if (!sandbox && env.MABARIN_WEBHOOK_LOOPBACK === '1')
    throw new ConfigError('MABARIN_WEBHOOK_LOOPBACK is refused in production.');
  if (!sandbox && env.MABARIN_SECRET === undefined)
    throw new ConfigError('Production needs MABARIN_SECRET or MABARIN_SECRET_FILE.');
  return {
    mode: env.MABARIN_MODE,
    databaseUrl,
    /** Same database and login past any pooler, for connections that listen. */
    databaseDirectUrl,
    /** NATS servers of the bus; null: PostgreSQL is the bus. */
    bus:
      env.MABARIN_NATS_URL === undefined
        ? null
        : { servers: env.MABARIN_NATS_URL, token: env.MABARIN_NATS_TOKEN ?? null },
    /** Owner of the tables, only for `migrate`. */
    databaseOwnerUrl:
      env.MABARIN_DATABASE_OWNER_URL === undefined
        ? databaseDirectUrl
        : withPassword(env.MABARIN_DATABASE_OWNER_URL, env.MABARIN_DATABASE_OWNER_PASSWORD),
    listen: env.MABARIN_LISTEN,
    ports,
    origins,
    /** Name that all origins share; passkeys are made for it. */
    site: new URL(siteOf(origins.public)).hostname,
    /** Derives logins and encrypts stored secrets; 32 bytes or more. */
    secret: env.MABARIN_SECRET ?? randomBytes(32).toString('hex'),
    /** False: made up for this process alone. */
    isSecretGiven: env.MABARIN_SECRET !== undefined,
    /** The previous secret, only for `secret rotate`. */
    secretBefore: env.MABARIN_SECRET_BEFORE ?? null,
    /** Settings without which something does not work in production. */
    missing: sandbox ? [] : missingSettings(env, environment),
    /** Names of ours that this release does not know. */
    unknown: unknownVariables(environment),
    /** Words of the legal pages' places. */
    places: env.MABARIN_LEGAL ?? {},
    /** Places of the legal pages that production may leave empty. */
    emptyPlaces: env.MABARIN_ALLOW_EMPTY_PLACES ?? [],
    seedDemo: env.MABARIN_SEED_DEMO === '1',
    logLevel: env.MABARIN_LOG,
    /** Address ranges of the proxies in front; empty: none. */
    trustProxy: env.MABARIN_TRUST_PROXY,
    /** Address ranges from which the operators' desk may be reached. */
    deskNetworks: env.MABARIN_DESK_NETWORKS,
    adapters,
    webhookLoopback: env.MABARIN_WEBHOOK_LOOPBACK === '1',
    push: readPushSettings(env, origins.public),
    requestsPerMinute: env.MABARIN_REQUESTS_PER_MINUTE ?? (sandbox ? 1_000_000 : 3_000),
    /** Logins per e-mail and network before a wait, and password tries in 15 minutes for a proof by a logged-in host. */
    loginsPerEmail: sandbox ? 50 : 5,
    /** Failed logins per e-mail in an hour, from everywhere, before only known devices may log in. */
    loginsPerEmailHour: sandbox ? 500 : 50,
    mailsPerEmail: sandbox ? 50 : 3,
    /** Calls per address in 10 minutes that could reveal an account or guess a link, before 429. */
    probesPerAddress: sandbox ? 1_000_000 : 300,
    searchesPerAddress: sandbox ? 1_000_000 : 3_000,
    lookUpsPerAddress: sandbox ? 1_000_000 : 3_000,
    codesPerAddress: 30,
    /** Orders per buyer (a player, a supporter's e-mail) in 10 minutes before 429. */
    ordersPerBuyer: sandbox ? 1_000_000 : 10,
    bankChecksPerHost: sandbox ? 1_000_000 : 20,
    /** Rupiah; an operator sends larger cash-outs even if a provider is configured. */
    payoutManualOver: env.MABARIN_PAYOUT_MANUAL_OVER,
    /** Rupiah; larger cash-outs, refunds, holds and disputes by hand need two operators, a day's small ones summed. */
    fourEyesOver: env.MABARIN_FOUR_EYES_OVER,
    /** Operator of a command, as far as the environment says; the terminal is asked for the rest. */
    operator: {
      name: env.MABARIN_OPERATOR ?? null,
      secret: env.MABARIN_OPERATOR_SECRET ?? null,
      code: env.MABARIN_OPERATOR_CODE ?? null,
    },
    /** Addresses of the operators that new tasks and the morning's digest go to. */
    operators: { mail: env.MABARIN_OPERATOR_MAIL ?? [], discord: env.MABARIN_OPERATOR_DISCORD ?? null },
    /** Asked each minute while all is well; null: nobody outside watches. */
    heartbeatUrl: env.MABARIN_HEARTBEAT_URL ?? null,
    /** The rule of new payments, and the next one (`feeAt`). */
    fee: { bearer: env.MABARIN_FEE_BEARER, bps: env.MABARIN_FEE_BPS } as FeeRule,
    nextFee: nextFeeOf(env),
    dailyCaps: { all: env.MABARIN_DAILY_CAP, minor: env.MABARIN_MINOR_DAILY_CAP },
    /** No payment and no draw without an answer to the question for the age. */
    askAge: env.MABARIN_ASK_AGE === 'always',
    refundFeePercent: env.MABARIN_REFUND_FEE_PERCENT,
    settlementFormats: { ...settlementFormats, ...env.MABARIN_SETTLEMENT_COLUMNS },
    /** Milliseconds that a duplicate request waits for the first one's response. */
    duplicateWaitMs: 5_000,
    contact: {
      email: env.MABARIN_CONTACT_EMAIL ?? null,
      whatsapp: env.MABARIN_CONTACT_WHATSAPP ?? null,
      discord: env.MABARIN_CONTACT_DISCORD ?? null,
    },
    /** Runs pollers and jobs; tests call them by hand. */
    poll: true,
    /** Seconds of service after reporting not ready, so that a proxy notices first. */
    drainSeconds: env.MABARIN_DRAIN_SECONDS ?? (sandbox ? 0 : 5),
    metrics:
      env.MABARIN_METRICS_PORT === undefined
        ? null
        : { port: env.MABARIN_METRICS_PORT, host: env.MABARIN_METRICS_HOST },
    /** OpenTelemetry collector (OTLP over http); null: no tracing. */
    traceEndpoint: env.MABARIN_OTEL_ENDPOINT ?? null,
    webRoot,
    databasePoolSize: env.MABARIN_DB_POOL,
    databasePrepared: env.MABARIN_DB_PREPARED === '1',
  };
}

function nextFeeOf({ MABARIN_FEE_BEARER_NEXT: next, MABARIN_FEE_BPS: bps }: Environment): NextFee | null {
  return next === undefined ? null : { rule: { bearer: next.bearer, bps }, from: next.from };
}

function withPassword(address: string, password: string | undefined): string {
  if (password === undefined) return address;
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.href;
}

/** Throws unless all four listeners and the metrics have a port and an origin of their own; port 0 is any free one. */
function requireDifferent(env: Environment, ports: Config['ports'], origins: Config['origins']): void {
  const given = Object.entries({ ...ports, metrics: env.MABARIN_METRICS_PORT ?? 0 }).filter(([, port]) => port !== 0);
  const shown = Object.entries(origins).filter(([, text]) => new URL(text).port !== '0');
  for (const [list, what] of [
    [given, 'PORT'],
    [shown, 'ORIGIN'],
  ] as const) {
    for (const [index, [name, value]] of list.entries()) {
      const same = list.slice(0, index).find(([, other]) => other === value);
      if (same === undefined) continue;
      const [one, other] = [same[0], name].map((each) => `MABARIN_${each.toUpperCase()}_${what}`);
      throw new ConfigError(`${one} and ${other} are the same: each needs its own.`);
    }
  }
}

/** A real domain without MABARIN_MODE=production would take orders that nobody pays. */
function requireNoPublicSandbox(origins: Config['origins']): void {
  const found = Object.entries(origins).find(([, text]) => text.startsWith('https:') && !isLoopback(text));
  if (found === undefined) return;
  throw new ConfigError(
    `MABARIN_${found[0].toUpperCase()}_ORIGIN is public, and MABARIN_MODE is sandbox, where payments and cash-outs only pretend: set MABARIN_MODE=production, or MABARIN_ALLOW_PUBLIC_SANDBOX=1 to show a demo.`,
  );
}

/** Production serves legal pages with empty places only if `MABARIN_ALLOW_EMPTY_PLACES` names each. Throws `ConfigError`. */
export function requirePlaces({ mode, places, emptyPlaces }: Pick<Config, 'mode' | 'places' | 'emptyPlaces'>): void {
  const names = missingPlaces(places).map((line) => line.split(':', 1)[0] ?? '');
  if (mode === 'sandbox' || names.every((name) => emptyPlaces.includes(name))) return;
  throw new ConfigError(
    `The legal pages lack what only their owner knows (docs/documents/README.md): fill it in by MABARIN_LEGAL_FILE, or start with MABARIN_ALLOW_EMPTY_PLACES=${names.join(',')}.`,
  );
}

/** Cookies and money never cross a network in clear. */
function requireHttps(origins: Config['origins']): void {
  for (const [name, text] of Object.entries(origins)) {
    if (text.startsWith('https:') || isLoopback(text)) continue;
    throw new ConfigError(
      `MABARIN_${name.toUpperCase()}_ORIGIN must be https in production, unless it is of this machine alone.`,
    );
  }
}

/** The session cookie is SameSite=Lax on the API's own host, so all origins must share one site with it. */
function requireOneSite(origins: Config['origins']): void {
  const [first, ...rest] = Object.entries(origins);
  const other = rest.find(([, origin]) => first !== undefined && siteOf(origin) !== siteOf(first[1]));
  if (other) {
    throw new ConfigError(
      `All four origins must share one site and scheme, and MABARIN_${other[0].toUpperCase()}_ORIGIN has another than MABARIN_API_ORIGIN.`,
    );
  }
}

// NOTE two labels are taken as the site; a public suffix such as .co.id takes three.
function siteOf(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  if (/^[\d.]+$/.test(hostname) || hostname.includes(':')) return `${protocol}//${hostname}`;
  const labels = hostname.split('.');
  const secondLevel = new Set(['co', 'ac', 'or', 'web', 'my', 'biz', 'go', 'sch', 'net', 'com', 'org']);
  const size = labels.length > 2 && secondLevel.has(labels.at(-2) ?? '') && labels.at(-1)?.length === 2 ? 3 : 2;
  return `${protocol}//${labels.slice(-size).join('.')}`;
}
