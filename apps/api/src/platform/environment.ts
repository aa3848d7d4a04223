import { isIP } from 'node:net';
import * as v from 'valibot';

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
const EnvironmentSchema = v.object({
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
  /** Cash-outs of more rupiah than this are an operator's, whoever is configured to send. */
  MABARIN_PAYOUT_MANUAL_OVER: v.optional(v.pipe(digits, v.description('a whole number of rupiah')), '2000000'),
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

export type Environment = v.InferOutput<typeof EnvironmentSchema>;
export type Variable = keyof Environment;

/** The names of all variables; docs/runbook.md explains each. */
export const variables = Object.keys(EnvironmentSchema.entries) as readonly Variable[];

/** Thrown when the environment cannot be used; its message is one sentence for an operator, without any value. */
export class ConfigError extends Error {}

/** Parses the environment. Throws `ConfigError` for a value that cannot be meant and for a name that is none of ours. */
export function readEnvironment(environment: NodeJS.ProcessEnv): Environment {
  const unknown = Object.keys(environment).find((name) => name.startsWith('MABARIN_') && !isVariable(name));
  if (unknown !== undefined) throw new ConfigError(`${unknown} is no variable of Mabarin: docs/runbook.md lists them.`);
  const parsed = v.safeParse(EnvironmentSchema, environment);
  if (!parsed.success) throw new ConfigError(sentenceOf(v.getDotPath(parsed.issues[0]) ?? ''));
  return parsed.output;
}

function isVariable(name: string): name is Variable {
  return Object.hasOwn(EnvironmentSchema.entries, name);
}

function sentenceOf(name: string): string {
  const schema = isVariable(name) ? EnvironmentSchema.entries[name] : undefined;
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
