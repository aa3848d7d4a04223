import type { AddressOf, ChannelService } from '@mabarin/domain/notify/channel';
import type { Deps } from '#deps.ts';
import type { AdapterSettings, Port } from '#platform/adapter-settings.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import { noVerifier } from '#ports/account-verifier.port.ts';
import type { LiveBus, OnConnected } from '#ports/bus.port.ts';
import type { ServiceChat } from '#ports/chat.port.ts';
import type { Clock } from '#ports/clock.port.ts';
import { gatewayList, type PaymentGateway } from '#ports/gateway.port.ts';
import { noPlayers } from '#ports/players.port.ts';
import type { Random } from '#ports/random.port.ts';
import type { Db } from '#schema.ts';

type Context = { config: Config; db: Db; clock: Clock; random: Random; log: Log };

/** Settings of one adapter of a port. */
type Settings<Each extends Port> = AdapterSettings[Each] extends readonly (infer One)[] ? One : AdapterSettings[Each];
type Opened<Each extends Port> = Each extends 'gateways' ? PaymentGateway : Deps[Each];

/** An opener per adapter that the configuration may choose; a missing one does not compile. */
type Openers = {
  [Each in Port]: {
    [Name in Extract<Settings<Each>, { adapter: string }>['adapter']]: (
      settings: Extract<Settings<Each>, { adapter: Name }>,
      context: Context,
    ) => Opened<Each> | Promise<Opened<Each>>;
  };
};

export type Adapters = Pick<Deps, Port | 'mediaEncoder' | 'webhookSender' | 'pushSender'>;

/** An adapter of each chat service. */
const chats: { [Service in ChannelService]: (site: string) => Promise<ServiceChat<AddressOf<Service>>> } = {
  discord: async (site) => (await import('#adapters/discord.chat.ts')).discordChat({ site }),
  telegram: async () => (await import('#adapters/telegram.chat.ts')).telegramChat(),
};

/**
 * All adapters by port; only the chosen ones are loaded. platform/adapter-settings.ts chooses and configures them.
 */
const openers: Openers = {
  gateways: {
    sandbox: async (_settings, context) => (await import('#sandbox/charge.adapter.ts')).sandboxGateway(context),
    midtrans: async (settings, context) =>
      (await import('#adapters/money/midtrans.gateway.ts')).midtransGateway(settings, context),
    xendit: async (settings) => (await import('#adapters/money/xendit.gateway.ts')).xenditGateway(settings),
    snap: async (settings, context) => (await import('#adapters/money/snap.gateway.ts')).snapGateway(settings, context),
  },
  captcha: {
    turnstile: async (settings, context) =>
      (await import('#adapters/turnstile.captcha.ts')).turnstileCaptcha(settings, context),
    sandbox: async () => (await import('#sandbox/captcha.adapter.ts')).sandboxCaptcha,
  },
  players: {
    http: async (settings, context) => (await import('#adapters/http.players.ts')).httpPlayers(settings, context),
    off: () => noPlayers,
    sandbox: async () => (await import('#sandbox/players.adapter.ts')).sandboxPlayers,
  },
  verifier: {
    none: () => noVerifier,
    sandbox: async () => (await import('#sandbox/verifier.adapter.ts')).sandboxVerifier,
    midtrans: async (settings) => (await import('#adapters/money/midtrans.verifier.ts')).midtransVerifier(settings),
    snap: async (settings, context) =>
      (await import('#adapters/money/snap.verifier.ts')).snapVerifier(settings, context),
  },
  payout: {
    manual: () => null,
    sandbox: async (_settings, context) => (await import('#sandbox/payout.adapter.ts')).sandboxPayouts(context),
    'midtrans-payouts': async (settings) => (await import('#adapters/money/midtrans.payout.ts')).irisPayouts(settings),
    snap: async (settings, context) => (await import('#adapters/money/snap.payout.ts')).snapPayout(settings, context),
    'xendit-payouts': async (settings) => (await import('#adapters/money/xendit.payout.ts')).xenditPayouts(settings),
  },
  mailer: {
    smtp: async (settings) => (await import('#adapters/smtp.mailer.ts')).smtpMailer(settings),
    sandbox: async (_settings, context) => (await import('#sandbox/mail.adapter.ts')).sandboxMailer(context),
  },
  chat: {
    async services({ site, services }) {
      const { servicesChat } = await import('#adapters/services.chat.ts');
      const opened = await Promise.all(services.map(async (name) => [name, await chats[name](site)] as const));
      return servicesChat(Object.fromEntries(opened));
    },
    sandbox: async (_settings, context) => (await import('#sandbox/chat.adapter.ts')).sandboxChat(context),
  },
  speech: {
    none: () => null,
    'espeak-ng': async (_settings, { log }) => (await import('#adapters/espeak.speech.ts')).espeak({ log }),
    async 'openai-speech'(settings, { clock, log }) {
      const { openaiSpeech } = await import('#adapters/openai.speech.ts');
      const { espeak } = await import('#adapters/espeak.speech.ts');
      return openaiSpeech(settings, { clock, log, local: espeak({ log }) });
    },
    sandbox: async () => (await import('#sandbox/speech.adapter.ts')).sandboxSpeech,
  },
  beacon: {
    off: () => null,
    drand: async (settings, context) => (await import('#adapters/drand.beacon.ts')).drandBeacon(settings, context),
    sandbox: async (_settings, context) => (await import('#sandbox/beacon.adapter.ts')).sandboxBeacon(context),
  },
};

export async function openAdapters(context: Context): Promise<Adapters> {
  const { adapters, origins, webhookLoopback: loopback, push } = context.config;
  async function open<Each extends Port>(port: Each, settings: { adapter: string }): Promise<Opened<Each>> {
    // The compiler cannot see that a port's settings and its openers belong together.
    const named = openers[port] as Record<
      string,
      (settings: unknown, context: Context) => Opened<Each> | Promise<Opened<Each>>
    >;
    const opener = named[settings.adapter];
    if (opener === undefined) throw new Error(`the port ${port} has no adapter ${settings.adapter}`);
    return opener(settings, context);
  }
  const gateways = (accepts: boolean) =>
    Promise.all(
      adapters.gateways.filter((each) => each.accepts === accepts).map((settings) => open('gateways', settings)),
    );
  return {
    gateways: gatewayList(await gateways(true), await gateways(false)),
    captcha: await open('captcha', adapters.captcha),
    players: await open('players', adapters.players),
    verifier: await open('verifier', adapters.verifier),
    payout: await open('payout', adapters.payout),
    mailer: await open('mailer', adapters.mailer),
    chat: await open('chat', adapters.chat),
    speech: await open('speech', adapters.speech),
    beacon: await open('beacon', adapters.beacon),
    // Always https: receivers are the hosts' own servers.
    webhookSender: (await import('#adapters/https.webhook-sender.ts')).httpsWebhookSender({
      site: origins.public,
      loopback,
    }),
    // Without a VAPID key no page offers push notices.
    pushSender:
      push === null ? null : (await import('#adapters/web-push.sender.ts')).webPushSender({ ...push, loopback }),
    // Always present; it reports by itself if ffmpeg is missing.
    mediaEncoder: (await import('#adapters/ffmpeg.encoder.ts')).ffmpegEncoder(context),
  };
}

/** The bus by which processes of this service notify each other. */
export async function openBus(
  { bus, databaseDirectUrl }: Pick<Config, 'bus' | 'databaseDirectUrl'>,
  context: { log: Log; onConnected: OnConnected },
): Promise<LiveBus> {
  return bus === null
    ? (await import('#adapters/postgres.bus.ts')).postgresBus({ databaseDirectUrl }, context)
    : (await import('#adapters/nats.bus.ts')).natsBus(bus, context);
}
