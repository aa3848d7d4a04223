import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { SERVER_VOICE_NAME } from '@mabarin/domain/alerts/voice';
import { CHANNEL_SERVICES } from '@mabarin/domain/notify/channel';
import { readWebhook } from '@mabarin/domain/discord/webhook';
import { places } from '@mabarin/domain/documents/places';
import { FEE_BEARERS, FEE_BPS_MAX, SPEC_FEE } from '@mabarin/domain/money';
import { SettlementFormatsSchema } from '@mabarin/domain/reconciliation/format';
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
/** A comma-separated list of these words in any order, each at most once. */
const someOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((word) => word.trim())),
    v.array(v.picklist(values)),
    v.check((words) => new Set(words).size === words.length),
    v.description(`some of ${values.join(', ')}, each once, with commas between them`),
  );
const databaseAddress = v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/./), v.description('a postgres:// address'));
const databasePassword = v.optional(v.pipe(v.string(), v.minLength(8), v.description('8 characters or more')));
const flag = v.optional(oneOf('0', '1'), '0');
const filled = (description: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.description(description));
/** Base URL of a service: https, except on this machine; a trailing slash is cut. */
const baseUrl = v.optional(
  v.pipe(
    v.string(),
    v.check(isBaseUrl),
    v.transform((text) => withoutEnd(text, '/')),
    v.description('an https address without user, query or fragment; http on this machine alone'),
  ),
);
const ranges = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').flatMap((range) => (range.trim() === '' ? [] : [range.trim()]))),
  v.everyItem(isRange),
  v.description('address ranges such as 10.0.0.0/8, with commas between them'),
);
/** Ranges this short hold everybody, or whole continents. */
const SHORTEST_TRUSTED = 8;
const identifier = v.optional(
  v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/), v.description('one word of 200 characters at most')),
);
const key = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[\x21-\x2b\x2d-\x7e]{8,500}$/),
    v.description('one key of 8 to 500 characters'),
  ),
);
/** The first key signs what we send; what arrives may be signed with any. */
const keys = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((each) => each.trim())),
    v.everyItem((each) => /^[\x21-\x7e]{8,500}$/.test(each)),
    v.description('one key of 8 to 500 characters, or several with commas between them, the newest first'),
  ),
);
const pem = (label: string) => new RegExp(`-----BEGIN (?:RSA )?${label}-----[^-]+-----END (?:RSA )?${label}-----`, 'g');
/** PEM blocks; `\n` may stand for line breaks, which an environment file cannot hold. */
const pemBlocks = (label: string, isKey: (text: string) => boolean, description: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replaceAll(String.raw`\n`, '\n').match(pem(label)) ?? []),
      v.minLength(1),
      v.everyItem(isKey),
      v.description(description),
    ),
  );

/** Copied letters, such as 32 times `x`, are no secret. */
const DIFFERENT_CHARACTERS = 8;

/** Secrets. Each has a twin with the suffix `_FILE`, the path of a file that holds it. An empty one counts as unset. */
const secretEntries = {
  MABARIN_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.minLength(32),
      v.check((text) => new Set(text).size >= DIFFERENT_CHARACTERS),
      v.description('32 random characters or more, as `openssl rand -hex 32` prints'),
    ),
  ),
  /** Previous secret while `pnpm ops secret rotate` runs; nothing else reads it. */
  MABARIN_SECRET_BEFORE: v.optional(v.pipe(v.string(), v.minLength(32), v.description('32 characters or more'))),
  /** Any characters, unescaped, unlike in an address. */
  MABARIN_DATABASE_PASSWORD: databasePassword,
  MABARIN_DATABASE_OWNER_PASSWORD: databasePassword,
  MABARIN_NATS_TOKEN: key,
  /** Secret of the operator of one command. `ops` takes the file or the credential only. */
  MABARIN_OPERATOR_SECRET: key,
  MABARIN_SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\/[^/\s]/), v.description('an smtp:// or smtps:// address')),
  ),
  /** Webhook of the operators' own Discord channel. */
  MABARIN_OPERATOR_DISCORD: v.optional(
    v.pipe(
      v.string(),
      v.transform(readWebhook),
      v.check((webhook) => webhook !== null),
      v.description('the address of a Discord webhook, https://discord.com/api/webhooks/...'),
    ),
  ),
  MABARIN_MIDTRANS_SERVER_KEY: keys,
  MABARIN_XENDIT_SECRET_KEY: key,
  MABARIN_XENDIT_CALLBACK_TOKEN: keys,
  MABARIN_SNAP_CLIENT_SECRET: key,
  MABARIN_SNAP_PRIVATE_KEY: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replaceAll(String.raw`\n`, '\n').trim()),
      v.check((text) => isRsa(text, createPrivateKey)),
      v.description('an RSA private key of 2048 bits or more in PEM'),
    ),
  ),
  MABARIN_SNAP_PROVIDER_PUBLIC_KEY: pemBlocks(
    'PUBLIC KEY',
    (text) => isRsa(text, createPublicKey),
    'an RSA public key of 2048 bits or more in PEM, or several one below the other, the newest first',
  ),
  MABARIN_IRIS_CREATOR_KEY: key,
  MABARIN_IRIS_APPROVER_KEY: key,
  MABARIN_IRIS_MERCHANT_KEY: keys,
  MABARIN_TURNSTILE_SECRET: key,
  MABARIN_VAPID_PRIVATE_KEY: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(isVapidKey),
      v.description('32 bytes in base64, as `openssl rand -base64 32` prints'),
    ),
  ),
  MABARIN_SPEECH_KEY: key,
  MABARIN_PLAYERS_HEADERS: v.optional(
    v.pipe(
      v.string(),
      v.transform(parseJson),
      v.record(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), v.pipe(v.string(), v.regex(/^[\x20-\x7e]{0,2000}$/))),
      v.description('a JSON object of headers and their values'),
    ),
  ),
};

const [firstPlace, ...otherPlaces] = places.map(({ place }) => place);
const placeNames = [firstPlace ?? '', ...otherPlaces] as const;

/** Variables of single services; an empty one counts as unset, because Compose passes it on like that. */
const serviceEntries = {
  MABARIN_ALLOW_SANDBOX: v.optional(someOf(...portNames)),
  /** Places of the legal pages that production leaves empty. */
  MABARIN_ALLOW_EMPTY_PLACES: v.optional(someOf(...placeNames)),
  MABARIN_PAYMENT: v.optional(someOf('sandbox', 'midtrans', 'xendit', 'snap')),
  MABARIN_PAYOUT: v.optional(oneOf('manual', 'sandbox', 'midtrans-payouts', 'snap', 'xendit-payouts')),
  MABARIN_PAYOUT_MANUAL_OVER: v.optional(v.pipe(digits, v.description('a whole number of rupiah')), '2000000'),
  MABARIN_FOUR_EYES_OVER: v.optional(v.pipe(digits, v.description('a whole number of rupiah')), '5000000'),
  MABARIN_FEE_BEARER: v.optional(oneOf(...FEE_BEARERS), SPEC_FEE.bearer),
  /** Basis points of the price. */
  MABARIN_FEE_BPS: v.optional(
    v.pipe(
      digits,
      v.minValue(1),
      v.maxValue(FEE_BPS_MAX),
      v.description(`a number from 1 to ${FEE_BPS_MAX}, 100 for one percent`),
    ),
    String(SPEC_FEE.bps),
  ),
  /** Rupiah of one buyer in a WIB day; of one under 18. */
  MABARIN_DAILY_CAP: v.optional(v.pipe(digits, v.description('a whole number of rupiah')), '5000000'),
  MABARIN_MINOR_DAILY_CAP: v.optional(v.pipe(digits, v.description('a whole number of rupiah')), '200000'),
  MABARIN_REFUND_FEE_PERCENT: v.optional(
    v.pipe(digits, v.maxValue(100), v.description('a number from 0 to 100')),
    '100',
  ),
  /** Formats of gateways' settlement files that differ from `settlementFormats`. */
  MABARIN_SETTLEMENT_COLUMNS: v.optional(
    v.pipe(
      v.string(),
      v.transform(parseJson),
      SettlementFormatsSchema,
      v.description('a JSON object of gateways and how their settlement files are read'),
    ),
  ),
  MABARIN_BANK_CHECK: v.optional(oneOf('none', 'sandbox', 'midtrans', 'snap')),
  MABARIN_CAPTCHA: v.optional(oneOf('sandbox', 'turnstile'), 'sandbox'),
  MABARIN_PLAYERS: v.optional(oneOf('off', 'http', 'sandbox')),
  MABARIN_CHAT: v.optional(
    v.pipe(
      someOf('sandbox', ...CHANNEL_SERVICES),
      v.check((names) => !names.includes('sandbox') || names.length === 1),
      v.description(`some of ${CHANNEL_SERVICES.join(', ')} with commas between them; or sandbox alone`),
    ),
    'sandbox',
  ),
  /** Public chance of gift draws. Production names one. */
  MABARIN_BEACON: v.optional(oneOf('off', 'drand', 'sandbox')),
  MABARIN_BEACON_RELAYS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((each) => withoutEnd(each.trim(), '/'))),
      v.everyItem(isBaseUrl),
      v.description('https addresses of drand relays, with commas between them'),
    ),
    'https://api.drand.sh,https://api2.drand.sh,https://api3.drand.sh,https://drand.cloudflare.com',
  ),
  MABARIN_SPEECH: v.optional(oneOf('none', 'espeak-ng', 'openai-speech', 'sandbox')),
  MABARIN_SPEECH_BASE_URL: baseUrl,
  MABARIN_SPEECH_MODEL: identifier,
  MABARIN_SPEECH_VOICES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((each) => each.trim())),
      v.everyItem((each) => SERVER_VOICE_NAME.test(each)),
      v.description('names of voices of letters, digits, _ and -, with commas between them'),
    ),
  ),
  /** Texts that the speech server makes for a host in 24 hours. */
  MABARIN_SPEECH_DAILY_TEXTS: v.optional(amount, '300'),
  MABARIN_MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([^<>@\r\n"]+ <[^\s<>@]+@[\w.-]+>|[^\s<>@]+@[\w.-]+)$/),
      v.description('one sender such as Mabarin <salam@mabarin.example>'),
    ),
  ),
  MABARIN_MIDTRANS_BASE_URL: baseUrl,
  MABARIN_MIDTRANS_ACQUIRER: v.optional(oneOf('gopay', 'airpay shopee'), 'gopay'),
  MABARIN_XENDIT_BASE_URL: baseUrl,
  MABARIN_SNAP_PRESET: v.optional(oneOf('midtrans', 'doku', 'bri')),
  MABARIN_SNAP_CLIENT_ID: identifier,
  MABARIN_SNAP_PARTNER_ID: identifier,
  MABARIN_SNAP_MERCHANT_ID: identifier,
  MABARIN_SNAP_BASE_URL: baseUrl,
  MABARIN_IRIS_BASE_URL: baseUrl,
  MABARIN_TURNSTILE_SITE_KEY: identifier,
  MABARIN_TURNSTILE_BASE_URL: baseUrl,
  MABARIN_PLAYERS_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isPlayersUrl),
      v.description('an https address with {id} and {server} in its path or query; http on this machine alone'),
    ),
  ),
  MABARIN_PLAYERS_NAME_PATH: v.optional(
    v.pipe(v.string(), v.regex(/^\w+(\.\w+)*$/), v.description('the path of the name, such as data.username')),
    'name',
  ),
  MABARIN_PUSH_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((each) => each.trim())),
      v.everyItem((each) => /^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(each)),
      v.description('names such as fcm.googleapis.com or *.notify.windows.com, with commas between them'),
    ),
  ),
  /** Operators who hear of new tasks and get the digest. */
  MABARIN_OPERATOR_MAIL: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((each) => each.trim())),
      v.everyItem((each) => /^[^\s<>@]+@[\w.-]+$/.test(each)),
      v.description('an e-mail address, or several with commas between them'),
    ),
  ),
  MABARIN_CONTACT_EMAIL: v.optional(
    v.pipe(v.string(), v.regex(/^[^\s<>@]+@[\w.-]+$/), v.description('an e-mail address')),
  ),
  MABARIN_CONTACT_WHATSAPP: v.optional(
    v.pipe(v.string(), v.regex(/^\+?\d[\d -]{7,22}\d$/), v.description('a phone number, with or without its country')),
  ),
  MABARIN_CONTACT_DISCORD: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https:\/\/discord\.(gg|com)\/[\w/-]+$/),
      v.description('the invitation of a server, https://discord.gg/...'),
    ),
  ),
};

/** All variables. Each description says what a value must be, and ends the sentence of an error. */
const EnvironmentSchema = v.object({
  MABARIN_MODE: v.optional(oneOf('sandbox', 'production'), 'sandbox'),
  DATABASE_URL: databaseAddress,
  MABARIN_DATABASE_OWNER_URL: v.optional(databaseAddress),
  MABARIN_DATABASE_DIRECT_URL: v.optional(databaseAddress),
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
  MABARIN_SEED_DEMO: flag,
  /** Sandbox mode on public https origins. */
  MABARIN_ALLOW_PUBLIC_SANDBOX: flag,
  MABARIN_WEBHOOK_LOOPBACK: flag,
  MABARIN_LOG: v.optional(oneOf('silent', 'error', 'warn', 'info', 'debug'), 'info'),
  /** Addresses from which the operators' desk may be reached. */
  MABARIN_DESK_NETWORKS: v.optional(ranges, '127.0.0.0/8,::1'),
  MABARIN_TRUST_PROXY: v.optional(
    v.pipe(
      ranges,
      v.everyItem((range) => !range.includes('/') || Number(range.split('/')[1]) >= SHORTEST_TRUSTED),
      v.description(
        'the address ranges of your own proxies, with commas between them, never everybody (0.0.0.0/0, ::/0)',
      ),
    ),
    '',
  ),
  MABARIN_REQUESTS_PER_MINUTE: v.optional(amount),
  MABARIN_DB_POOL: v.optional(amount, '10'),
  /** `0` behind a pooler that switches connections per transaction. */
  MABARIN_DB_PREPARED: v.optional(oneOf('0', '1'), '1'),
  MABARIN_NATS_URL: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((each) => each.trim())),
      v.everyItem((each) => /^(nats|tls):\/\/[^/@\s]+$/.test(each)),
      v.description('a nats:// or tls:// address without a user, or several with commas between them'),
    ),
  ),
  MABARIN_METRICS_PORT: v.optional(v.pipe(digits, v.maxValue(65535), v.description('a number from 0 to 65535'))),
  MABARIN_METRICS_HOST: v.optional(
    v.pipe(
      filled('an address to listen on'),
      v.check((host) => !EVERY_ADDRESS.has(host)),
      v.description('one address of this machine, never all of them (0.0.0.0, ::): the metrics have no password'),
    ),
    '127.0.0.1',
  ),
  MABARIN_OTEL_ENDPOINT: baseUrl,
  MABARIN_DRAIN_SECONDS: v.optional(v.pipe(digits, v.maxValue(60), v.description('a number from 0 to 60'))),
  /** Operator of a command, and the authenticator code for it; both are asked for otherwise. */
  MABARIN_OPERATOR: v.optional(filled('the name of an operator')),
  MABARIN_OPERATOR_CODE: v.optional(filled('the code that the authenticator shows')),
  ...serviceEntries,
  ...secretEntries,
});

export type Environment = v.InferOutput<typeof EnvironmentSchema>;
export type Variable = keyof Environment;
export type SecretVariable = keyof typeof secretEntries;

export const secretVariables = Object.keys(secretEntries) as readonly SecretVariable[];

export const variables: readonly string[] = [
  ...Object.keys(EnvironmentSchema.entries),
  ...secretVariables.map((name) => `${name}_FILE`),
];

/** An unusable environment; the message is one sentence for an operator, without any value. */
export class ConfigError extends Error {}

/** Parses the environment. Throws `ConfigError` for an invalid value and an unknown name. */
export function readEnvironment(environment: NodeJS.ProcessEnv): Environment {
  const unknown = Object.keys(environment).find((name) => name.startsWith('MABARIN_') && !variables.includes(name));
  if (unknown !== undefined)
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

/** Passed on by Compose even if unset. */
const canBeEmpty = new Set([
  'MABARIN_NATS_URL',
  'MABARIN_DATABASE_DIRECT_URL',
  'MABARIN_METRICS_PORT',
  'MABARIN_METRICS_HOST',
  'MABARIN_OTEL_ENDPOINT',
]);

function mayBeEmpty(name: string): boolean {
  return (
    canBeEmpty.has(name) ||
    Object.hasOwn(serviceEntries, name) ||
    Object.hasOwn(secretEntries, name.replace(/_FILE$/, ''))
  );
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
