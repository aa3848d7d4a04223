import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { SERVER_VOICE_NAME } from '@mabarin/domain/alerts/voice';
import { CHANNEL_SERVICES } from '@mabarin/domain/notify/channel';
import { readWebhook } from '@mabarin/domain/discord/webhook';
import { places, readPlaces } from '@mabarin/domain/documents/places';
import { FEE_BEARERS, FEE_BPS_MAX, SPEC_FEE } from '@mabarin/domain/money';
import { SettlementFormatsSchema } from '@mabarin/domain/reconciliation/format';
import { isWibDate } from '@mabarin/domain/time';
import * as v from 'valibot';
import { vapidKeys } from './crypto/vapid.ts';
import { withoutEnd } from '@mabarin/domain/text-line';

const portNames = [
  'payment',
  'payout',
  'bank-check',
  'captcha',
  'players',
  'mail',
  'chat',
  'speech',
  'beacon',
] as const;
export type PortName = (typeof portNames)[number];

const EVERY_ADDRESS = new Set(['0.0.0.0', '::', '[::]']);
/**
 * A variable that may be left out, with the words of infra/mabarin.env.example. They speak for the variables without
 * words that follow it.
 */
const setting = <
  Schema extends v.GenericSchema<string, unknown>,
  const Fallback extends v.InferInput<Schema> | undefined = undefined,
>(
  words: string,
  schema: Schema,
  fallback?: Fallback,
) => ({ ...v.optional(schema, fallback as Fallback), words });
const matching = (pattern: RegExp, description: string) =>
  v.pipe(v.string(), v.regex(pattern), v.description(description));
const list = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((word) => word.trim())),
);
/** Words that all fit, with commas between them. */
const listOf = (fits: (word: string) => boolean, description: string) =>
  v.pipe(list, v.everyItem(fits), v.description(description));
const digits = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const upTo = (most: number) => v.pipe(digits, v.maxValue(most), v.description(`a number from 0 to ${most}`));
const amount = v.pipe(digits, v.minValue(1), v.description('a whole number of 1 or more'));
const rupiah = v.pipe(digits, v.description('a whole number of rupiah'));
const origin = v.pipe(
  v.string(),
  v.check(isOrigin),
  v.transform((text) => new URL(text).origin),
  v.description('an address such as https://mabarin.example, without a path'),
);
const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  v.pipe(v.picklist(values), v.description(values.length === 1 ? values[0] : `one of ${values.join(', ')}`));
/** A comma-separated list of these words in any order, each at most once. */
const someOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  v.pipe(
    list,
    v.array(v.picklist(values)),
    v.check((words) => new Set(words).size === words.length),
    v.description(`some of ${values.join(', ')}, each once, with commas between them`),
  );
const databaseAddress = matching(/^postgres(ql)?:\/\/./, 'a postgres:// address');
const databasePassword = v.pipe(v.string(), v.minLength(8), v.description('8 characters or more'));
const flag = oneOf('0', '1');
const filled = (description: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.description(description));
const email = /^[^\s<>@]+@[\w.-]+$/;
/** Base URL of a service: https, except on this machine; a trailing slash is cut. */
const baseUrl = v.pipe(
  v.string(),
  v.check(isBaseUrl),
  v.transform((text) => withoutEnd(text, '/')),
  v.description('an https address without user, query or fragment; http on this machine alone'),
);
const ranges = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').flatMap((range) => (range.trim() === '' ? [] : [range.trim()]))),
  v.everyItem(isRange),
  v.description('address ranges such as 10.0.0.0/8, with commas between them'),
);
/** Ranges this short hold everybody, or whole continents. */
const SHORTEST_TRUSTED = 8;
const identifier = matching(/^[\x21-\x7e]{1,200}$/, 'one word of 200 characters at most');
const key = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[\x21-\x2b\x2d-\x7e]{8,500}$/),
  v.description('one key of 8 to 500 characters'),
);
/** The first key signs what we send; what arrives may be signed with any. */
const keys = listOf(
  (each) => /^[\x21-\x7e]{8,500}$/.test(each),
  'one key of 8 to 500 characters, or several with commas between them, the newest first',
);
/** Text in PEM; `\n` may stand for line breaks, which an environment file cannot hold. */
const pem = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(String.raw`\n`, '\n').trim()),
);
const PUBLIC_KEYS = /-----BEGIN (?:RSA )?PUBLIC KEY-----[^-]+-----END (?:RSA )?PUBLIC KEY-----/g;

/** Copied letters, such as 32 times `x`, are no secret. */
const DIFFERENT_CHARACTERS = 8;

const [firstPlace, ...otherPlaces] = places.map(({ place }) => place);
const placeNames = [firstPlace ?? '', ...otherPlaces] as const;

/** Variables of the service itself. */
const ownEntries = {
  MABARIN_MODE: setting(
    'Production refuses pretend adapters, test keys and the demo',
    oneOf('sandbox', 'production'),
    'sandbox',
  ),
  MABARIN_ALLOW_PUBLIC_SANDBOX: setting(
    '1 shows a demo on public https origins, which sandbox mode refuses otherwise',
    flag,
    '0',
  ),
  MABARIN_SEED_DEMO: setting('1 seeds the demo, in sandbox mode only', flag, '0'),
  DATABASE_URL: {
    ...databaseAddress,
    words: "The database with the service's own login; one that may do more is refused",
  },
  MABARIN_DATABASE_OWNER_URL: setting(
    "The login that owns the tables and may create roles, for migrate alone, which makes the service's login",
    databaseAddress,
  ),
  MABARIN_DB_POOL: setting('Connections per process', amount, '10'),
  MABARIN_DB_PREPARED: setting('0 behind a pooler that switches connections per transaction', flag, '1'),
  MABARIN_DOMAIN: setting(
    'The domain of infra/compose.yaml and its Caddy, which alone read it',
    v.pipe(v.string(), v.description('a domain')),
  ),
  MABARIN_LISTEN: setting('Where the service listens', filled('an address to listen on'), '127.0.0.1'),
  MABARIN_API_PORT: setting('Ports', upTo(65_535), '4000'),
  MABARIN_PUBLIC_PORT: setting('', upTo(65_535), '4001'),
  MABARIN_DASHBOARD_PORT: setting('', upTo(65_535), '4002'),
  MABARIN_OVERLAY_PORT: setting('', upTo(65_535), '4003'),
  MABARIN_API_ORIGIN: setting('What browsers see, all on one site, each its own', origin),
  MABARIN_PUBLIC_ORIGIN: setting('', origin),
  MABARIN_DASHBOARD_ORIGIN: setting('', origin),
  MABARIN_OVERLAY_ORIGIN: setting('', origin),
  MABARIN_DESK_NETWORKS: setting('Addresses from which the desk (/meja) may be reached', ranges, '127.0.0.0/8,::1'),
  MABARIN_TRUST_PROXY: setting(
    'All proxies in front',
    v.pipe(
      ranges,
      v.everyItem((range) => !range.includes('/') || Number(range.split('/')[1]) >= SHORTEST_TRUSTED),
      v.description(
        'the address ranges of your own proxies, with commas between them, never everybody (0.0.0.0/0, ::/0)',
      ),
    ),
    '',
  ),
  MABARIN_REQUESTS_PER_MINUTE: setting('Limit per address, 3000 in production', amount),
  MABARIN_WEBHOOK_LOOPBACK: setting(
    '1 lets webhooks and push notices go to this machine; production refuses it',
    flag,
    '0',
  ),
  MABARIN_DRAIN_SECONDS: setting('Seconds of answering after the stop signal, 5 in production', upTo(60)),
  MABARIN_LOG: setting('Log level', oneOf('silent', 'error', 'warn', 'info', 'debug'), 'info'),
  MABARIN_OPERATOR: setting(
    'Operator and code of a command where no terminal can be asked (docs/runbook.md "The operator")',
    filled('the name of an operator'),
  ),
  MABARIN_OPERATOR_CODE: setting('', filled('the code that the authenticator shows')),
};

/** Variables of single services; an empty one counts as unset, because Compose passes it on like that. */
const serviceEntries = {
  MABARIN_ALLOW_SANDBOX: setting(
    'Pretend adapters that production runs all the same, payment, captcha and mail only on origins of this machine',
    someOf(...portNames),
  ),
  MABARIN_ALLOW_EMPTY_PLACES: setting(
    'Places of the legal pages that production may leave empty; the refusal prints the line',
    someOf(...placeNames),
  ),
  MABARIN_DATABASE_DIRECT_URL: setting(
    'The same database and login past a pooler (docs/runbook.md "Behind PgBouncer")',
    databaseAddress,
  ),
  MABARIN_NATS_URL: setting(
    'NATS servers for live events between processes; without them PostgreSQL carries the events',
    listOf(
      (each) => /^(nats|tls):\/\/[^/@\s]+$/.test(each),
      'a nats:// or tls:// address without a user, or several with commas between them',
    ),
  ),
  MABARIN_METRICS_PORT: setting('Port of /metrics for a Prometheus; without it none', upTo(65_535)),
  MABARIN_METRICS_HOST: setting(
    'Address of /metrics',
    v.pipe(
      filled('an address to listen on'),
      v.check((host) => !EVERY_ADDRESS.has(host)),
      v.description('one address of this machine, never all of them (0.0.0.0, ::): the metrics have no password'),
    ),
    '127.0.0.1',
  ),
  MABARIN_OTEL_ENDPOINT: setting(
    'OTLP collector over http, such as http://127.0.0.1:4318; without it nothing is traced',
    baseUrl,
  ),
  MABARIN_PAYMENT: setting(
    'Gateways in the order they are asked; a configured one off the list still answers for its payments',
    someOf('sandbox', 'midtrans', 'xendit', 'snap'),
  ),
  MABARIN_PAYOUT: setting(
    'Who sends cash-outs, in production manual unless named',
    oneOf('manual', 'sandbox', 'midtrans-payouts', 'snap', 'xendit-payouts'),
  ),
  MABARIN_PAYOUT_MANUAL_OVER: setting('Larger cash-outs are sent by an operator', rupiah, '2000000'),
  MABARIN_FOUR_EYES_OVER: setting(
    "Larger cash-outs, refunds, holds and disputes take two operators, a day's small ones summed",
    rupiah,
    '5000000',
  ),
  MABARIN_OPERATOR_MAIL: setting(
    'Operators, who hear at once of money and of what is broken, and get a digest at 08.00 WIB',
    listOf((each) => email.test(each), 'an e-mail address, or several with commas between them'),
  ),
  MABARIN_FEE_BEARER: setting(
    "Who pays the platform's fee of new payments, viewer on top of the price, host out of it",
    oneOf(...FEE_BEARERS),
    SPEC_FEE.bearer,
  ),
  MABARIN_FEE_BEARER_NEXT: setting(
    'Who pays it from a day on, such as host@2027-02-01; hosts read it from 14 days before, so set it earlier',
    v.pipe(
      v.string(),
      v.regex(/^(viewer|host)@/),
      v.transform((text) => text.split('@')),
      v.tuple([v.picklist(FEE_BEARERS), v.pipe(v.string(), v.check(isWibDate))]),
      v.transform(([bearer, from]) => ({ bearer, from })),
      v.description('one of viewer, host, an @ and a date in Jakarta such as 2027-02-01'),
    ),
  ),
  MABARIN_FEE_BPS: setting(
    "The platform's fee in basis points of the price",
    v.pipe(
      digits,
      v.minValue(1),
      v.maxValue(FEE_BPS_MAX),
      v.description(`a number from 1 to ${FEE_BPS_MAX}, 100 for one percent`),
    ),
    String(SPEC_FEE.bps),
  ),
  MABARIN_DAILY_CAP: setting('Most that one buyer pays in a WIB day (docs/children.md)', rupiah, '5000000'),
  MABARIN_MINOR_DAILY_CAP: setting('The same for one who ticked under 18', rupiah, '200000'),
  MABARIN_ASK_AGE: setting(
    'When a form asks for the age: at the daily cap of a minor, or always, before every payment and draw',
    oneOf('cap', 'always'),
    'cap',
  ),
  MABARIN_REFUND_FEE_PERCENT: setting(
    'Share of its fee that the platform gives back on refunds, in percent',
    upTo(100),
    '100',
  ),
  MABARIN_SETTLEMENT_COLUMNS: setting(
    'Columns of settlement files that differ (docs/runbook.md "Settlements")',
    v.pipe(
      v.string(),
      v.transform(parseJson),
      SettlementFormatsSchema,
      v.description('a JSON object of gateways and how their settlement files are read'),
    ),
  ),
  MABARIN_BANK_CHECK: setting(
    'Who names account holders, in production none unless named; then hosts type them, and operators compare at the first payout',
    oneOf('none', 'sandbox', 'midtrans', 'snap'),
  ),
  MABARIN_CAPTCHA: setting('Who tells people from robots', oneOf('sandbox', 'turnstile'), 'sandbox'),
  MABARIN_PLAYERS: setting(
    'Who names players, in production off unless named, which shows ID 123456789',
    oneOf('off', 'http', 'sandbox'),
  ),
  MABARIN_CHAT: setting(
    "Services of hosts' channels",
    v.pipe(
      someOf('sandbox', ...CHANNEL_SERVICES),
      v.check((names) => !names.includes('sandbox') || names.length === 1),
      v.description(`some of ${CHANNEL_SERVICES.join(', ')} with commas between them; or sandbox alone`),
    ),
    'sandbox',
  ),
  MABARIN_BEACON: setting(
    'Public chance of draws (docs/gacha.md), which production names and sandbox mode pretends',
    oneOf('off', 'drand', 'sandbox'),
  ),
  MABARIN_BEACON_RELAYS: setting(
    'drand relays; no answer of theirs is trusted',
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((each) => withoutEnd(each.trim(), '/'))),
      v.everyItem(isBaseUrl),
      v.description('https addresses of drand relays, with commas between them'),
    ),
    'https://api.drand.sh,https://api2.drand.sh,https://api3.drand.sh,https://drand.cloudflare.com',
  ),
  MABARIN_SPEECH: setting(
    'Who reads alerts aloud, in production none unless named; openai-speech is espeak-ng and the voices of a server, which reads names and messages; sandbox is silence',
    oneOf('none', 'espeak-ng', 'openai-speech', 'sandbox'),
  ),
  MABARIN_SPEECH_BASE_URL: setting('Any server with POST /v1/audio/speech, its model and its voices', baseUrl),
  MABARIN_SPEECH_MODEL: setting('', identifier),
  MABARIN_SPEECH_VOICES: setting(
    '',
    listOf(
      (each) => SERVER_VOICE_NAME.test(each),
      'names of voices of letters, digits, _ and -, with commas between them',
    ),
  ),
  MABARIN_SPEECH_DAILY_TEXTS: setting(
    'Texts of a host that openai-speech reads in 24 hours; then espeak-ng speaks',
    amount,
    '300',
  ),
  MABARIN_MAIL_FROM: setting(
    'Sender of mails; SPF and DKIM must allow the server',
    matching(
      /^([^<>@\r\n"]+ <[^\s<>@]+@[\w.-]+>|[^\s<>@]+@[\w.-]+)$/,
      'one sender such as Mabarin <salam@mabarin.example>',
    ),
  ),
  MABARIN_MIDTRANS_BASE_URL: setting('Midtrans Core API, and its acquirer', baseUrl),
  MABARIN_MIDTRANS_ACQUIRER: setting('', oneOf('gopay', 'airpay shopee'), 'gopay'),
  MABARIN_XENDIT_BASE_URL: setting('Xendit, payments and payouts', baseUrl),
  MABARIN_SNAP_PRESET: setting(
    'SNAP, payments, payouts, account names (doku and bri are unproven)',
    oneOf('midtrans', 'doku', 'bri'),
  ),
  MABARIN_SNAP_CLIENT_ID: setting('', identifier),
  MABARIN_SNAP_PARTNER_ID: setting('', identifier),
  MABARIN_SNAP_MERCHANT_ID: setting('', identifier),
  MABARIN_SNAP_BASE_URL: setting('', baseUrl),
  MABARIN_IRIS_BASE_URL: setting('Midtrans Payouts, payouts and account names', baseUrl),
  MABARIN_TURNSTILE_SITE_KEY: setting("Turnstile; its widget must allow the public site's name", identifier),
  MABARIN_TURNSTILE_BASE_URL: setting('', baseUrl),
  MABARIN_PLAYERS_URL: setting(
    'The directory of MABARIN_PLAYERS=http, and where its answer has the name',
    v.pipe(
      v.string(),
      v.check(isPlayersUrl),
      v.description('an https address with {id} and {server} in its path or query; http on this machine alone'),
    ),
  ),
  MABARIN_PLAYERS_NAME_PATH: setting(
    '',
    matching(/^\w+(\.\w+)*$/, 'the path of the name, such as data.username'),
    'name',
  ),
  MABARIN_PUSH_HOSTS: setting(
    'Push services allowed instead of those of Chrome, Firefox, Edge, Safari; *. stands for any labels',
    listOf(
      (each) => /^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(each),
      'names such as fcm.googleapis.com or *.notify.windows.com, with commas between them',
    ),
  ),
  MABARIN_CONTACT_EMAIL: setting(
    'How viewers reach you; without any contact the pages offer a form, whose messages are tasks',
    matching(email, 'an e-mail address'),
  ),
  MABARIN_CONTACT_WHATSAPP: setting(
    '',
    matching(/^\+?\d[\d -]{7,22}\d$/, 'a phone number, with or without its country'),
  ),
  MABARIN_CONTACT_DISCORD: setting(
    '',
    matching(/^https:\/\/discord\.(gg|com)\/[\w/-]+$/, 'the invitation of a server, https://discord.gg/...'),
  ),
};

/** Secrets. Each has a twin with the suffix `_FILE`, the path of a file that holds it. An empty one counts as unset. */
const secretEntries = {
  MABARIN_SECRET: setting(
    'The same on every machine (docs/runbook.md "Another secret")',
    v.pipe(
      v.string(),
      v.minLength(32),
      v.check((text) => new Set(text).size >= DIFFERENT_CHARACTERS),
      v.description('32 random characters or more, as `openssl rand -hex 32` prints'),
    ),
  ),
  MABARIN_LEGAL: setting(
    'Places of the legal pages (docs/documents/README.md), a line each, kept in a file of yours that no update touches',
    v.pipe(
      v.string(),
      v.transform(readPlaces),
      v.check((filled) => filled !== null),
      v.description('lines such as nib=9120000000000, with the names that `ops documents check` lists'),
    ),
  ),
  MABARIN_SECRET_BEFORE: setting(
    'The secret before, for secret rotate alone',
    v.pipe(v.string(), v.minLength(32), v.description('32 characters or more')),
  ),
  MABARIN_DATABASE_PASSWORD: setting(
    'Password of DATABASE_URL; any characters, as they are, unlike in an address',
    databasePassword,
  ),
  MABARIN_DATABASE_OWNER_PASSWORD: setting('Password of MABARIN_DATABASE_OWNER_URL', databasePassword),
  MABARIN_NATS_TOKEN: setting('Token of the NATS servers', key),
  MABARIN_OPERATOR_SECRET: setting(
    'Secret of the operator of a command, by MABARIN_OPERATOR_SECRET_FILE or a credential alone',
    key,
  ),
  MABARIN_SMTP_URL: setting(
    'smtp://user:password@host:587 (STARTTLS unless on this machine) or smtps://...; without it mails stay in /sandbox',
    matching(/^smtps?:\/\/[^/\s]/, 'an smtp:// or smtps:// address'),
  ),
  MABARIN_OPERATOR_DISCORD: setting(
    "Operators' own channel, which hears what MABARIN_OPERATOR_MAIL hears",
    v.pipe(
      v.string(),
      v.transform(readWebhook),
      v.check((webhook) => webhook !== null),
      v.description('the address of a Discord webhook, https://discord.com/api/webhooks/...'),
    ),
  ),
  MABARIN_HEARTBEAT_URL: setting(
    'Asked by GET each minute while database and pollers are well; a service that misses it tells you (healthchecks.io, Better Stack, Uptime Kuma)',
    v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => isBaseUrl(text.split('?', 1)[0] ?? '')),
      v.description('an https address; http on this machine alone'),
    ),
  ),
  MABARIN_MIDTRANS_SERVER_KEY: setting('Midtrans', keys),
  MABARIN_XENDIT_SECRET_KEY: setting('Xendit', key),
  MABARIN_XENDIT_CALLBACK_TOKEN: setting("Tokens of Xendit's webhooks", keys),
  MABARIN_SNAP_CLIENT_SECRET: setting('SNAP', key),
  MABARIN_SNAP_PRIVATE_KEY: setting(
    String.raw`Our own key for SNAP; \n is a line break`,
    v.pipe(
      pem,
      v.check((text) => isRsa(text, createPrivateKey)),
      v.description('an RSA private key of 2048 bits or more in PEM'),
    ),
  ),
  MABARIN_SNAP_PROVIDER_PUBLIC_KEY: setting(
    "The provider's keys",
    v.pipe(
      pem,
      v.transform((text): string[] => text.match(PUBLIC_KEYS) ?? []),
      v.minLength(1),
      v.everyItem((text) => isRsa(text, createPublicKey)),
      v.description('an RSA public key of 2048 bits or more in PEM, or several one below the other, the newest first'),
    ),
  ),
  MABARIN_IRIS_CREATOR_KEY: setting('Midtrans Payouts, who creates and who approves', key),
  MABARIN_IRIS_APPROVER_KEY: setting('', key),
  MABARIN_IRIS_MERCHANT_KEY: setting('Signs the notices of Midtrans Payouts', keys),
  MABARIN_TURNSTILE_SECRET: setting('Turnstile', key),
  MABARIN_VAPID_PRIVATE_KEY: setting(
    'Signs push notices, the same everywhere; without it none are offered (docs/runbook.md "Notices to browsers")',
    v.pipe(
      v.string(),
      v.trim(),
      v.check(isVapidKey),
      v.description('32 bytes in base64, as `openssl rand -base64 32` prints'),
    ),
  ),
  MABARIN_SPEECH_KEY: setting('The server of openai-speech', key),
  MABARIN_PLAYERS_HEADERS: setting(
    'Headers of calls to the directory of players',
    v.pipe(
      v.string(),
      v.transform(parseJson),
      v.record(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), v.pipe(v.string(), v.regex(/^[\x20-\x7e]{0,2000}$/))),
      v.description('a JSON object of headers and their values'),
    ),
  ),
};

/** All variables. Each description says what a value must be, and ends the sentence of an error. */
const EnvironmentSchema = v.object({ ...ownEntries, ...serviceEntries, ...secretEntries });

export type Environment = v.InferOutput<typeof EnvironmentSchema>;
export type Variable = keyof Environment;

export const secretVariables = Object.keys(secretEntries) as readonly (keyof typeof secretEntries)[];

export const variables: readonly string[] = [
  ...Object.keys(EnvironmentSchema.entries),
  ...secretVariables.map((name) => `${name}_FILE`),
];

type Entries = Readonly<Record<string, { words: string; default?: string | undefined }>>;

/** Text of infra/mabarin.env.example: each variable below its words, with its default. */
export function printExample(): string {
  const intro =
    'Every variable of Mabarin, for /etc/mabarin/mabarin.env (systemd) or infra/.env (Compose). docs/deploy.md sets the few that a start needs. Printed from apps/api/src/platform/environment.ts: a variable that is left out has the value that stands here.';
  const secrets =
    'Secrets. A file (..._FILE) may hold one instead, or, under systemd, a credential (LoadCredential) by the name of the variable. Compose mounts the folder infra/secrets as /run/secrets.';
  const comment = (words: string) => words.replaceAll(/(.{1,118})(?: |$)/g, '# $1\n');
  const sentenceOf = (wanted: string) => `${wanted.charAt(0).toUpperCase()}${wanted.slice(1)}.`;
  const linesOf = (entries: Entries, ...suffixes: string[]) =>
    Object.entries(entries).flatMap(([name, { words, default: value = '' }]) => [
      ...(words === '' ? [] : [`\n${comment(`${words}. ${sentenceOf(wantedOf(name))}`)}`]),
      ...suffixes.map((suffix) => `# ${name}${suffix}=${value}\n`),
    ]);
  return [
    comment(intro),
    ...linesOf({ ...ownEntries, ...serviceEntries }, ''),
    `\n${comment(secrets)}`,
    ...linesOf(secretEntries, '', '_FILE'),
  ].join('');
}

/** An unusable environment; the message is one sentence for an operator, without any value. */
export class ConfigError extends Error {}

/** Names of ours that this release does not know: mistyped, or another release's. */
export function unknownVariables(environment: NodeJS.ProcessEnv): readonly string[] {
  return Object.keys(environment).filter((name) => name.startsWith('MABARIN_') && !variables.includes(name));
}

/**
 * Parses the environment. Throws `ConfigError` for an invalid value, and for an unknown name outside production, where the
 * release before and after read the same file.
 */
export function readEnvironment(environment: NodeJS.ProcessEnv): Environment {
  const [unknown] = unknownVariables(environment);
  if (unknown !== undefined && environment['MABARIN_MODE'] !== 'production')
    throw new ConfigError(`${unknown} is no variable of Mabarin: infra/mabarin.env.example lists them.`);
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => value !== '' || !mayBeEmpty(name)),
  );
  // Files of systemd's LoadCredential, each named like its variable.
  const credentials = environment['CREDENTIALS_DIRECTORY'];
  if (credentials !== undefined) {
    for (const name of secretVariables) {
      const path = join(credentials, name);
      if (existsSync(path)) given[`${name}_FILE`] ??= path;
    }
  }
  const files = secretVariables.filter((name) => given[`${name}_FILE`] !== undefined);
  for (const name of files) {
    if (given[name] !== undefined)
      throw new ConfigError(`${name} and ${name}_FILE are both set: leave one of them out.`);
    given[name] = secretIn(`${name}_FILE`, given[`${name}_FILE`] ?? '');
  }
  const parsed = v.safeParse(EnvironmentSchema, given);
  if (parsed.success) return parsed.output;
  const name = v.getDotPath(parsed.issues[0])?.split('.')[0] ?? '';
  const wanted = wantedOf(name);
  throw new ConfigError(
    files.some((each) => each === name) ? `${name}_FILE must hold ${wanted}.` : `${name} must be ${wanted}.`,
  );
}

function mayBeEmpty(name: string): boolean {
  return Object.hasOwn(serviceEntries, name) || Object.hasOwn(secretEntries, name.replace(/_FILE$/, ''));
}

function secretIn(name: string, path: string): string {
  let secret: string;
  try {
    secret = readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw new ConfigError(`${name} must be a file that can be read.`, { cause });
  }
  if (secret === '') throw new ConfigError(`${name} must be a file that is not empty.`);
  return secret;
}

function wantedOf(name: string): string {
  const schema = Object.entries(EnvironmentSchema.entries).find(([each]) => each === name)?.[1];
  const inner = schema !== undefined && 'wrapped' in schema ? schema.wrapped : schema;
  return (inner && v.getDescription(inner)) ?? 'set';
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '' && pathname === '/';
}

/** Fastify's form of a trusted proxy: an address, a network, or a named range. */
function isRange(range: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(range)) return true;
  const [address = '', bits, ...more] = range.split('/');
  const version = isIP(address);
  const longest = version === 6 ? 128 : 32;
  return (
    version !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
  );
}

export function isLoopback(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return (
    (protocol === 'https:' || (protocol === 'http:' && isLoopback(text))) &&
    `${username}${password}${search}${hash}` === '' &&
    !text.includes('?')
  );
}

/** Only digits ever replace the placeholders, so they may stand in path and query. */
function isPlayersUrl(text: string): boolean {
  const places = text.match(/\{\w*\}/g) ?? [];
  if (places.toSorted().join('') !== '{id}{server}') return false;
  const [origin = ''] = /^\w+:\/\/[^/?#]*/.exec(text) ?? [];
  return !origin.includes('{') && isBaseUrl(text.split(/[?#]/, 1)[0] ?? '');
}

function isRsa(text: string, read: (pem: string) => KeyObject): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = read(text);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2_048;
  } catch {
    return false;
  }
}

function isVapidKey(text: string): boolean {
  try {
    vapidKeys(text);
    return /^[\w+/-]{43}=?$/.test(text);
  } catch {
    return false;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
