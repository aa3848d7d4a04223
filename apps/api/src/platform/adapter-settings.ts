import type { BeaconName } from '@mabarin/domain/gifts/beacon';
import type { ChannelService } from '@mabarin/domain/notify/channel';
import { ConfigError, isLoopback, type Environment, type PortName, type Variable } from './environment.ts';

type Named<Name extends string> = Name extends string ? { adapter: Name } : never;

/** Midtrans Core API. The first key signs our calls; notifications may be signed with any. */
export type MidtransSettings = { serverKeys: readonly string[]; baseUrl: string; acquirer: string };
export type XenditSettings = { secretKey: string; callbackTokens: readonly string[]; baseUrl: string };
/** A SNAP provider; keys are PEM. Notifications may be signed with any of the public ones. */
export type SnapSettings = ReturnType<typeof snapSettings>;
/** One key creates, another approves; notifications may be signed with any merchant key. */
export type IrisSettings = ReturnType<typeof irisSettings>;
/** Cloudflare Turnstile. Only tokens of these host names count. */
export type TurnstileSettings = { siteKey: string; secret: string; baseUrl: string; hostnames: readonly string[] };
/** A server with `POST /v1/audio/speech`; `voices` are its names, `dailyTexts` the texts of a host in 24 hours. */
export type SpeechServerSettings = {
  baseUrl: string;
  key: string | null;
  model: string;
  voices: readonly string[];
  dailyTexts: number;
};
/** A drand chain and the addresses of its relays. */
export type DrandSettings = { relays: readonly string[]; chain: BeaconName };
/** A directory of players by GET; `url` has `{id}` and `{server}`, `namePath` locates the name in the response. */
export type PlayersSettings = { url: string; headers: Readonly<Record<string, string>>; namePath: string };

type GatewaySettings =
  | Named<'sandbox'>
  | ({ adapter: 'midtrans' } & MidtransSettings)
  | ({ adapter: 'xendit' } & XenditSettings)
  | ({ adapter: 'snap' } & SnapSettings);
type GatewayName = GatewaySettings['adapter'];

/** The chosen adapter of each port with its settings. `sandbox` pretends. apps/api/src/adapters.ts opens them. */
export type AdapterSettings = {
  /** Gateways that take new payments first, in order; the others only serve older payments. */
  gateways: readonly (GatewaySettings & { accepts: boolean })[];
  captcha: ({ adapter: 'turnstile' } & TurnstileSettings) | Named<'sandbox'>;
  /** Names of players; `off`: they are known by their game ID. */
  players: ({ adapter: 'http' } & PlayersSettings) | Named<'off' | 'sandbox'>;
  verifier: ({ adapter: 'midtrans' } & IrisSettings) | ({ adapter: 'snap' } & SnapSettings) | Named<'none' | 'sandbox'>;
  payout:
    | ({ adapter: 'midtrans-payouts' } & IrisSettings)
    | ({ adapter: 'snap' } & SnapSettings)
    | ({ adapter: 'xendit-payouts' } & XenditSettings)
    | Named<'manual' | 'sandbox'>;
  /** `smtp` sends through the server at `url` with sender `from`; `sandbox` keeps the mails. */
  mailer: { adapter: 'smtp'; url: string; from: string } | Named<'sandbox'>;
  /** Services of hosts' channels. */
  chat: { adapter: 'services'; site: string; services: readonly ChannelService[] } | Named<'sandbox'>;
  speech: ({ adapter: 'openai-speech' } & SpeechServerSettings) | Named<'none' | 'espeak-ng' | 'sandbox'>;
  /** Public chance of draws; `off`: a draw rests on the seed and the nonce alone. */
  beacon: ({ adapter: 'drand' } & DrandSettings) | Named<'off' | 'sandbox'>;
};

export type Port = keyof AdapterSettings;

const portTable: Readonly<Record<Port, { name: PortName; variable: Variable }>> = {
  gateways: { name: 'payment', variable: 'MABARIN_PAYMENT' },
  payout: { name: 'payout', variable: 'MABARIN_PAYOUT' },
  verifier: { name: 'bank-check', variable: 'MABARIN_BANK_CHECK' },
  captcha: { name: 'captcha', variable: 'MABARIN_CAPTCHA' },
  players: { name: 'players', variable: 'MABARIN_PLAYERS' },
  mailer: { name: 'mail', variable: 'MABARIN_SMTP_URL' },
  chat: { name: 'chat', variable: 'MABARIN_CHAT' },
  speech: { name: 'speech', variable: 'MABARIN_SPEECH' },
  beacon: { name: 'beacon', variable: 'MABARIN_BEACON' },
};
const ports = Object.keys(portTable) as readonly Port[];

export function readAdapterSettings(env: Environment, site: string): AdapterSettings {
  return {
    gateways: gatewaySettings(env),
    captcha: captchaSettings(env, site),
    players: playersSettings(env),
    verifier: verifierSettings(env),
    payout: payoutSettings(env),
    mailer: mailerSettings(env),
    chat: chatSettings(env, site),
    speech: speechSettings(env),
    beacon: beaconSettings(env),
  };
}

/** The order of MABARIN_PAYMENT, then others with credentials. The sandbox always serves the payments that it made. */
function gatewaySettings(env: Environment): AdapterSettings['gateways'] {
  const order = env.MABARIN_PAYMENT ?? ['sandbox'];
  const settingsOf: Readonly<Record<GatewayName, () => GatewaySettings>> = {
    sandbox: () => ({ adapter: 'sandbox' }),
    midtrans: () => ({ adapter: 'midtrans', ...midtransSettings(env) }),
    xendit: () => ({ adapter: 'xendit', ...xenditSettings(env, 'MABARIN_PAYMENT=xendit') }),
    snap: () => ({ adapter: 'snap', ...snapSettings(env, 'MABARIN_PAYMENT=snap') }),
  };
  const credentials: Readonly<Record<GatewayName, boolean>> = {
    sandbox: env.MABARIN_MODE === 'sandbox',
    midtrans: env.MABARIN_MIDTRANS_SERVER_KEY !== undefined,
    xendit: env.MABARIN_XENDIT_SECRET_KEY !== undefined,
    snap: env.MABARIN_SNAP_CLIENT_SECRET !== undefined,
  };
  const others = (Object.keys(credentials) as GatewayName[]).filter(
    (name) => credentials[name] && !order.includes(name),
  );
  return [
    ...order.map((name) => ({ ...settingsOf[name](), accepts: true })),
    ...others.map((name) => ({ ...settingsOf[name](), accepts: false })),
  ];
}

function speechSettings(env: Environment): AdapterSettings['speech'] {
  const adapter = env.MABARIN_SPEECH ?? (env.MABARIN_MODE === 'sandbox' ? 'sandbox' : 'none');
  if (adapter !== 'openai-speech') return { adapter };
  return {
    adapter,
    baseUrl: required(env, 'MABARIN_SPEECH_BASE_URL', 'MABARIN_SPEECH=openai-speech'),
    key: env.MABARIN_SPEECH_KEY ?? null,
    model: required(env, 'MABARIN_SPEECH_MODEL', 'MABARIN_SPEECH=openai-speech'),
    voices: required(env, 'MABARIN_SPEECH_VOICES', 'MABARIN_SPEECH=openai-speech'),
    dailyTexts: env.MABARIN_SPEECH_DAILY_TEXTS,
  };
}

function beaconSettings(env: Environment): AdapterSettings['beacon'] {
  const adapter = isTest(env)
    ? (env.MABARIN_BEACON ?? 'sandbox')
    : required(env, 'MABARIN_BEACON', 'MABARIN_MODE=production');
  if (adapter !== 'drand') return { adapter };
  const relays = env.MABARIN_BEACON_RELAYS;
  // The simulator signs the chain of the sandbox, whose rounds everybody can foretell.
  const chain = isTest(env) && relays.every(isLoopback) ? 'sandbox' : 'quicknet';
  return { adapter, relays, chain };
}

function midtransSettings(env: Environment): MidtransSettings {
  return {
    serverKeys: required(env, 'MABARIN_MIDTRANS_SERVER_KEY', 'MABARIN_PAYMENT=midtrans'),
    baseUrl:
      env.MABARIN_MIDTRANS_BASE_URL ?? (isTest(env) ? 'https://api.sandbox.midtrans.com' : 'https://api.midtrans.com'),
    acquirer: env.MABARIN_MIDTRANS_ACQUIRER,
  };
}

function xenditSettings(env: Environment, forWhat: string): XenditSettings {
  return {
    secretKey: required(env, 'MABARIN_XENDIT_SECRET_KEY', forWhat),
    callbackTokens: required(env, 'MABARIN_XENDIT_CALLBACK_TOKEN', forWhat),
    // One address for tests and real money: the key decides.
    baseUrl: env.MABARIN_XENDIT_BASE_URL ?? 'https://api.xendit.co',
  };
}

const snapHosts: Readonly<Record<NonNullable<Environment['MABARIN_SNAP_PRESET']>, { test: string; real: string }>> = {
  midtrans: { test: 'https://merchants.sbx.midtrans.com', real: 'https://merchants.midtrans.com' },
  doku: { test: 'https://api-sandbox.doku.com', real: 'https://api.doku.com' },
  bri: { test: 'https://sandbox.partner.api.bri.co.id', real: 'https://partner.api.bri.co.id' },
};

function snapSettings(env: Environment, forWhat: string) {
  const preset = required(env, 'MABARIN_SNAP_PRESET', forWhat);
  return {
    preset,
    clientId: required(env, 'MABARIN_SNAP_CLIENT_ID', forWhat),
    clientSecret: required(env, 'MABARIN_SNAP_CLIENT_SECRET', forWhat),
    privateKey: required(env, 'MABARIN_SNAP_PRIVATE_KEY', forWhat),
    partnerId: required(env, 'MABARIN_SNAP_PARTNER_ID', forWhat),
    merchantId: required(env, 'MABARIN_SNAP_MERCHANT_ID', forWhat),
    providerPublicKeys: required(env, 'MABARIN_SNAP_PROVIDER_PUBLIC_KEY', forWhat),
    baseUrl: env.MABARIN_SNAP_BASE_URL ?? snapHosts[preset][isTest(env) ? 'test' : 'real'],
  };
}

function irisSettings(env: Environment, forWhat: string) {
  return {
    creatorKey: required(env, 'MABARIN_IRIS_CREATOR_KEY', forWhat),
    approverKey: required(env, 'MABARIN_IRIS_APPROVER_KEY', forWhat),
    merchantKeys: required(env, 'MABARIN_IRIS_MERCHANT_KEY', forWhat),
    baseUrl:
      env.MABARIN_IRIS_BASE_URL ??
      (isTest(env) ? 'https://app.sandbox.midtrans.com/iris' : 'https://app.midtrans.com/iris'),
  };
}

function captchaSettings(env: Environment, site: string): AdapterSettings['captcha'] {
  if (env.MABARIN_CAPTCHA === 'sandbox') return { adapter: 'sandbox' };
  return {
    adapter: 'turnstile',
    siteKey: required(env, 'MABARIN_TURNSTILE_SITE_KEY', 'MABARIN_CAPTCHA=turnstile'),
    secret: required(env, 'MABARIN_TURNSTILE_SECRET', 'MABARIN_CAPTCHA=turnstile'),
    baseUrl: env.MABARIN_TURNSTILE_BASE_URL ?? 'https://challenges.cloudflare.com',
    hostnames: [new URL(site).hostname],
  };
}

function playersSettings(env: Environment): AdapterSettings['players'] {
  const name = env.MABARIN_PLAYERS ?? (isTest(env) ? 'sandbox' : 'off');
  if (name !== 'http') return { adapter: name };
  return {
    adapter: 'http',
    url: required(env, 'MABARIN_PLAYERS_URL', 'MABARIN_PLAYERS=http'),
    headers: env.MABARIN_PLAYERS_HEADERS ?? {},
    namePath: env.MABARIN_PLAYERS_NAME_PATH,
  };
}

function verifierSettings(env: Environment): AdapterSettings['verifier'] {
  const name = env.MABARIN_BANK_CHECK ?? (isTest(env) ? 'sandbox' : 'none');
  if (name === 'midtrans') return { adapter: name, ...irisSettings(env, 'MABARIN_BANK_CHECK=midtrans') };
  if (name === 'snap') return { adapter: name, ...snapSettings(env, 'MABARIN_BANK_CHECK=snap') };
  return { adapter: name };
}

function payoutSettings(env: Environment): AdapterSettings['payout'] {
  const name = env.MABARIN_PAYOUT ?? (isTest(env) ? 'sandbox' : 'manual');
  if (name === 'midtrans-payouts') return { adapter: name, ...irisSettings(env, `MABARIN_PAYOUT=${name}`) };
  if (name === 'snap') return { adapter: name, ...snapSettings(env, `MABARIN_PAYOUT=${name}`) };
  if (name === 'xendit-payouts') return { adapter: name, ...xenditSettings(env, `MABARIN_PAYOUT=${name}`) };
  return { adapter: name };
}

function chatSettings(env: Environment, site: string): AdapterSettings['chat'] {
  const services = env.MABARIN_CHAT.filter((name) => name !== 'sandbox');
  return services.length === 0 ? { adapter: 'sandbox' } : { adapter: 'services', site, services };
}

function mailerSettings(env: Environment): AdapterSettings['mailer'] {
  if (env.MABARIN_SMTP_URL === undefined) return { adapter: 'sandbox' };
  return { adapter: 'smtp', url: env.MABARIN_SMTP_URL, from: required(env, 'MABARIN_MAIL_FROM', 'MABARIN_SMTP_URL') };
}

/** Sandbox mode uses the vendors' test services, unless an address says otherwise. */
function isTest(env: Environment): boolean {
  return env.MABARIN_MODE === 'sandbox';
}

function required<Name extends Variable>(
  env: Environment,
  name: Name,
  forWhat: string,
): NonNullable<Environment[Name]> {
  const value = env[name];
  if (value === undefined || value === null) throw new ConfigError(`${forWhat} needs ${name}, which is not set.`);
  return value;
}

function adaptersOf(adapters: AdapterSettings, port: Port): readonly string[] {
  const { chat } = adapters;
  if (port === 'chat' && chat.adapter === 'services') return chat.services;
  return port === 'gateways'
    ? adapters.gateways.filter(({ accepts }) => accepts).map(({ adapter }) => adapter)
    : [adapters[port].adapter];
}

export function requireNoSandbox(adapters: AdapterSettings, allowed: readonly PortName[]): void {
  const pretending = ports.filter(
    (port) => adaptersOf(adapters, port).includes('sandbox') && !allowed.includes(portTable[port].name),
  );
  if (pretending.length === 0) return;
  const list = pretending.map((port) => `${portTable[port].name} (${portTable[port].variable})`).join(', ');
  const names = pretending.map((port) => portTable[port].name).join(',');
  throw new ConfigError(
    `Production refuses pretend adapters, and these only pretend: ${list}. MABARIN_ALLOW_SANDBOX=${names} runs them all the same.`,
  );
}

/** Pretending here would give a stranger something for nothing, or show private mail. */
const forThisMachine: readonly Port[] = ['gateways', 'captcha', 'mailer'];

export function requireLoopback(adapters: AdapterSettings, origins: readonly string[]): void {
  const port = forThisMachine.find((each) => adaptersOf(adapters, each).includes('sandbox'));
  if (port === undefined || origins.every(isLoopback)) return;
  throw new ConfigError(
    `In production a pretend ${portTable[port].name} (${portTable[port].variable}) needs origins of this machine alone, such as http://localhost:4001.`,
  );
}

/** Published by Cloudflare for tests (integrations: "Test site keys", "Test secrets"). */
const TURNSTILE_TEST_KEY = /^[123]x0{20,}[A-F]{2}$/;

/** Throws for a vendor's test key, which fakes money or people. */
export function requireRealKeys({ captcha, gateways }: AdapterSettings): void {
  const variable = [
    captcha.adapter === 'turnstile' && TURNSTILE_TEST_KEY.test(captcha.secret) && 'MABARIN_TURNSTILE_SECRET',
    captcha.adapter === 'turnstile' && TURNSTILE_TEST_KEY.test(captcha.siteKey) && 'MABARIN_TURNSTILE_SITE_KEY',
    ...gateways.map(testKeyOf),
  ].find((each) => typeof each === 'string');
  if (variable !== undefined)
    throw new ConfigError(`${variable} is one of the vendor's test keys, which production refuses.`);
}

/** Variable that holds a gateway's test key, or null; a simulator on this machine may have one. */
function testKeyOf(gateway: GatewaySettings): Variable | null {
  if (gateway.adapter === 'sandbox' || isLoopback(gateway.baseUrl)) return null;
  if (gateway.adapter === 'midtrans' && gateway.serverKeys.some((key) => key.startsWith('SB-')))
    return 'MABARIN_MIDTRANS_SERVER_KEY';
  if (gateway.adapter === 'xendit' && gateway.secretKey.startsWith('xnd_development_'))
    return 'MABARIN_XENDIT_SECRET_KEY';
  return null;
}

const kinds: Readonly<Record<string, string>> = { sandbox: 'pretend', manual: 'manual', none: 'off', off: 'off' };

/** True: it calls an outside service; the others pretend, are off or are an operator's. */
export function isReal(adapter: string): boolean {
  return kinds[adapter] === undefined;
}

/** Adapters per port for the log at the start: `real (midtrans, xendit)`, `manual`, `off` or `pretend`. */
export function describeAdapters(adapters: AdapterSettings): Record<PortName, string> {
  const entries = ports.map((port) => {
    const names = adaptersOf(adapters, port);
    const real = names.filter(isReal);
    const others = names.flatMap((name) => kinds[name] ?? []);
    return [portTable[port].name, [...(real.length > 0 ? [`real (${real.join(', ')})`] : []), ...others].join(', ')];
  });
  return Object.fromEntries(entries) as Record<PortName, string>;
}
