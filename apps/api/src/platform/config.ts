import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { PageConfig } from '@mabarin/api-client/page-config';
import * as v from 'valibot';

/**
 * Everything the service takes from its environment, read once and parsed (docs/runbook.md lists the variables).
 * `sandbox` pretends the outside world; `production` refuses pretend adapters unless they are named.
 */
export type Config = {
  mode: 'sandbox' | 'production';
  databaseUrl: string;
  listen: string;
  ports: { api: number; public: number; dashboard: number; overlay: number };
  origins: { api: string; public: string; dashboard: string; overlay: string };
  /** Key material for derived logins and stored secrets; 32 bytes or more. */
  secret: string;
  seedDemo: boolean;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Address ranges of the proxies in front; empty: none. */
  trustProxy: string[];
  adapters: {
    payment: 'sandbox';
    captcha: 'sandbox';
    players: 'sandbox';
    /** Who sends cash-outs; `manual`: an operator. */
    payout: 'manual' | 'sandbox';
    /** Who names the holder of a bank account; `none`: nobody can be asked, so none can be saved. */
    bank: 'none' | 'sandbox';
    /** Who gets hosts' chat messages. */
    chat: 'discord' | 'sandbox';
    /** Who reads alerts aloud; `none`: nobody does. */
    speech: 'none' | 'espeak-ng' | 'sandbox';
  };
  /** Requests per address and minute before 429; generous, it only stops floods. */
  requestsPerMinute: number;
  /**
   * Logins per e-mail and network before they have to wait, and tries of the password in 15 minutes where a logged-in
   * host is asked for it again.
   */
  loginsPerEmail: number;
  /** Failed logins per e-mail in an hour, from everywhere, before only known devices may log in. */
  loginsPerEmailHour: number;
  /** Activation and reset mails per e-mail in an hour before 429. */
  mailsPerEmail: number;
  /** Questions per address in 10 minutes that could find out who has an account or guess a link, before 429. */
  probesPerAddress: number;
  /** Names per address in 10 minutes for which viewers have the game asked, before 429. */
  lookUpsPerAddress: number;
  /** Orders per buyer (a player, a supporter's e-mail) in 10 minutes before 429. */
  ordersPerBuyer: number;
  /** Questions to the bank per host in an hour before 429. */
  bankChecksPerHost: number;
  /** How long a duplicate request waits for the first one's answer, in milliseconds. */
  duplicateWaitMs: number;
  /** The mail server and the sender it sees; null: the sandbox keeps mails. */
  smtp: { url: string; from: string } | null;
  /** How viewers reach the operators; without any the pages offer a form. */
  contact: PageConfig['contact'];
  /** Runs the pollers and the jobs; tests call them by hand. */
  poll: boolean;
  /** Folder with the built apps. */
  webRoot: string;
  databasePoolSize: number;
};

const digits = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const port = (fallback: number) =>
  v.optional(v.pipe(digits, v.maxValue(65535), v.description('a number from 0 to 65535')), String(fallback));
const amount = v.pipe(digits, v.minValue(1), v.description('a whole number of 1 or more'));
const origin = v.optional(
  v.pipe(
    v.string(),
    v.check(isOrigin),
    v.transform((text) => new URL(text).origin),
    v.description('an address such as https://mabarin.example, without a path'),
  ),
);
const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  v.pipe(v.picklist(values), v.description(values.length === 1 ? values[0] : `one of ${values.join(', ')}`));
const flag = v.optional(oneOf('0', '1'), '0');
const filled = (description: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.description(description));

/** Every variable there is. Its description says what a value must be, and ends the sentence about one that is not. */
const Environment = v.object({
  MABARIN_MODE: v.optional(oneOf('sandbox', 'production'), 'sandbox'),
  DATABASE_URL: v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/./), v.description('a postgres:// address')),
  MABARIN_LISTEN: v.optional(filled('an address to listen on'), '127.0.0.1'),
  MABARIN_API_PORT: port(4000),
  MABARIN_PUBLIC_PORT: port(4001),
  MABARIN_DASHBOARD_PORT: port(4002),
  MABARIN_OVERLAY_PORT: port(4003),
  MABARIN_API_ORIGIN: origin,
  MABARIN_PUBLIC_ORIGIN: origin,
  MABARIN_DASHBOARD_ORIGIN: origin,
  MABARIN_OVERLAY_ORIGIN: origin,
  /** Read by infra/compose.yaml and the Caddyfile alone. */
  MABARIN_DOMAIN: v.optional(v.string()),
  MABARIN_SECRET: v.optional(v.pipe(v.string(), v.minLength(32), v.description('32 characters or more'))),
  MABARIN_SECRET_FILE: v.optional(filled('the path of a file')),
  MABARIN_SEED_DEMO: flag,
  MABARIN_ALLOW_SANDBOX: flag,
  MABARIN_PAYOUT: v.optional(oneOf('manual', 'sandbox')),
  MABARIN_BANK_CHECK: v.optional(oneOf('none', 'sandbox')),
  MABARIN_LOG: v.optional(oneOf('silent', 'error', 'warn', 'info', 'debug'), 'info'),
  MABARIN_TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.transform((ranges) => ranges.split(',').flatMap((range) => (range.trim() === '' ? [] : [range.trim()]))),
      v.everyItem(isRange),
      v.description('address ranges such as 10.0.0.0/8, with commas between them'),
    ),
    '',
  ),
  MABARIN_REQUESTS_PER_MINUTE: v.optional(amount),
  MABARIN_DB_POOL: v.optional(amount, '10'),
  MABARIN_SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^(smtps?:\/\/[^/\s]+.*)?$/), v.description('an smtp:// or smtps:// address')),
  ),
  /** `discord` posts to hosts' webhooks; `sandbox` keeps the messages. */
  MABARIN_CHAT: v.optional(oneOf('sandbox', 'discord'), 'sandbox'),
  /** `espeak-ng` is the program of that name, `sandbox` silence of the right length. */
  MABARIN_SPEECH: v.optional(oneOf('none', 'espeak-ng', 'sandbox')),
  MABARIN_CONTACT_EMAIL: v.optional(
    v.pipe(v.string(), v.regex(/^([^\s<>@]+@[\w.-]+)?$/), v.description('an e-mail address')),
  ),
  MABARIN_CONTACT_WHATSAPP: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(\+?\d[\d -]{7,22}\d)?$/),
      v.description('a phone number, with or without its country'),
    ),
  ),
  MABARIN_CONTACT_DISCORD: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(https:\/\/discord\.(gg|com)\/[\w/-]+)?$/),
      v.description('the invitation of a server, https://discord.gg/...'),
    ),
  ),
  MABARIN_MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([^<>@\r\n"]+ <[^\s<>@]+@[\w.-]+>|[^\s<>@]+@[\w.-]+)?$/),
      v.description('one sender such as Mabarin <salam@mabarin.example>'),
    ),
  ),
});

/** Thrown when the environment cannot be used; its message is one sentence for an operator, without any value. */
export class ConfigError extends Error {}

export function readConfig(environment: NodeJS.ProcessEnv, webRoot: string): Config {
  const unknown = Object.keys(environment).find((name) => name.startsWith('MABARIN_') && !isVariable(name));
  if (unknown !== undefined) throw new ConfigError(`${unknown} is no variable of Mabarin: docs/runbook.md lists them.`);
  const parsed = v.safeParse(Environment, environment);
  if (!parsed.success) throw new ConfigError(sentenceOf(v.getDotPath(parsed.issues[0]) ?? ''));
  const env = parsed.output;
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
  requireOneSite(origins);
  const sandbox = env.MABARIN_MODE === 'sandbox';
  if (!sandbox && env.MABARIN_ALLOW_SANDBOX !== '1') {
    throw new ConfigError(
      'Production needs real payment, captcha, player and mail adapters; set MABARIN_ALLOW_SANDBOX=1 to run the pretend ones by name.',
    );
  }
  if (!sandbox) requireHttps(origins);
  if (!sandbox && env.MABARIN_SEED_DEMO === '1') throw new ConfigError('MABARIN_SEED_DEMO is refused in production.');
  const secret = env.MABARIN_SECRET_FILE === undefined ? env.MABARIN_SECRET : secretIn(env.MABARIN_SECRET_FILE);
  if (!sandbox && secret === undefined)
    throw new ConfigError('Production needs MABARIN_SECRET or MABARIN_SECRET_FILE.');
  return {
    mode: env.MABARIN_MODE,
    databaseUrl: env.DATABASE_URL,
    listen: env.MABARIN_LISTEN,
    ports,
    origins,
    secret: secret ?? randomBytes(32).toString('hex'),
    seedDemo: env.MABARIN_SEED_DEMO === '1',
    logLevel: env.MABARIN_LOG,
    trustProxy: env.MABARIN_TRUST_PROXY,
    adapters: {
      payment: 'sandbox',
      captcha: 'sandbox',
      players: 'sandbox',
      payout: env.MABARIN_PAYOUT ?? (sandbox ? 'sandbox' : 'manual'),
      bank: env.MABARIN_BANK_CHECK ?? (sandbox ? 'sandbox' : 'none'),
      chat: env.MABARIN_CHAT,
      speech: env.MABARIN_SPEECH ?? (sandbox ? 'sandbox' : 'none'),
    },
    requestsPerMinute: env.MABARIN_REQUESTS_PER_MINUTE ?? (sandbox ? 1_000_000 : 3_000),
    loginsPerEmail: sandbox ? 50 : 5,
    loginsPerEmailHour: sandbox ? 500 : 50,
    mailsPerEmail: sandbox ? 50 : 3,
    probesPerAddress: sandbox ? 1_000_000 : 300,
    lookUpsPerAddress: sandbox ? 1_000_000 : 3_000,
    ordersPerBuyer: sandbox ? 1_000_000 : 10,
    bankChecksPerHost: sandbox ? 1_000_000 : 20,
    duplicateWaitMs: 5_000,
    smtp: smtpOf(env),
    contact: {
      email: env.MABARIN_CONTACT_EMAIL || null,
      whatsapp: env.MABARIN_CONTACT_WHATSAPP || null,
      discord: env.MABARIN_CONTACT_DISCORD || null,
    },
    poll: true,
    webRoot,
    databasePoolSize: env.MABARIN_DB_POOL,
  };
}

type Variable = keyof typeof Environment.entries;

function isVariable(name: string): name is Variable {
  return Object.hasOwn(Environment.entries, name);
}

function sentenceOf(name: string): string {
  const schema = isVariable(name) ? Environment.entries[name] : undefined;
  const inner = schema !== undefined && 'wrapped' in schema ? schema.wrapped : schema;
  return `${name} must be ${(inner && v.getDescription(inner)) ?? 'set'}.`;
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '' && pathname === '/';
}

/** As Fastify takes the proxies in front: an address, a network, or a name for several of them. */
function isRange(range: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(range)) return true;
  const [address = '', bits, ...more] = range.split('/');
  const version = isIP(address);
  const longest = version === 6 ? 128 : 32;
  return (
    version !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
  );
}

function secretIn(file: string): string {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new ConfigError('MABARIN_SECRET_FILE must be a file that can be read.', { cause });
  }
  if (secret.length < 32) throw new ConfigError('MABARIN_SECRET_FILE must hold 32 characters or more.');
  return secret;
}

/** Cookies and money never cross a network in clear. */
function requireHttps(origins: Config['origins']): void {
  for (const [name, text] of Object.entries(origins)) {
    const { protocol, hostname } = new URL(text);
    if (protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) continue;
    throw new ConfigError(
      `MABARIN_${name.toUpperCase()}_ORIGIN must be https in production, unless it is of this machine alone.`,
    );
  }
}

function smtpOf(env: v.InferOutput<typeof Environment>): Config['smtp'] {
  const { MABARIN_SMTP_URL: url, MABARIN_MAIL_FROM: from } = env;
  if (!url) return null;
  if (!from) throw new ConfigError('MABARIN_SMTP_URL needs MABARIN_MAIL_FROM, the address mails come from.');
  return { url, from };
}

/** The session cookie is SameSite=Lax on the API's own host, so every origin must share one site with it. */
function requireOneSite(origins: Config['origins']): void {
  const [first, ...others] = Object.entries(origins);
  const stranger = others.find(([, origin]) => first !== undefined && siteOf(origin) !== siteOf(first[1]));
  if (stranger) {
    throw new ConfigError(
      `All four origins must share one site and scheme, and MABARIN_${stranger[0].toUpperCase()}_ORIGIN has another than MABARIN_API_ORIGIN.`,
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
