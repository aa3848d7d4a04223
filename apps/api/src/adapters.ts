import { discordChat } from '#adapters/discord.chat.ts';
import { espeak } from '#adapters/espeak.speech.ts';
import { ffmpegEncoder } from '#adapters/ffmpeg.encoder.ts';
import { httpPlayers } from '#adapters/http.players.ts';
import { httpsWebhookSender } from '#adapters/https.webhook-sender.ts';
import { midtransGateway } from '#adapters/midtrans.gateway.ts';
import { irisPayouts } from '#adapters/midtrans.payout.ts';
import { midtransVerifier } from '#adapters/midtrans.verifier.ts';
import { natsBus } from '#adapters/nats.bus.ts';
import { postgresBus } from '#adapters/postgres.bus.ts';
import { servicesChat } from '#adapters/services.chat.ts';
import { smtpMailer } from '#adapters/smtp.mailer.ts';
import { snapGateway } from '#adapters/snap.gateway.ts';
import { snapPayout } from '#adapters/snap.payout.ts';
import { snapVerifier } from '#adapters/snap.verifier.ts';
import { telegramChat } from '#adapters/telegram.chat.ts';
import { turnstileCaptcha } from '#adapters/turnstile.captcha.ts';
import { webPushSender } from '#adapters/web-push.sender.ts';
import { xenditGateway } from '#adapters/xendit.gateway.ts';
import { xenditPayouts } from '#adapters/xendit.payout.ts';
import type { Deps } from '#deps.ts';
import type { AdapterSettings, Port } from '#platform/adapter-settings.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import { noVerifier } from '#ports/account-verifier.port.ts';
import type { LiveBus, OnConnected } from '#ports/bus.port.ts';
import type { Clock } from '#ports/clock.port.ts';
import { gatewayList, type PaymentGateway } from '#ports/gateway.port.ts';
import { noPlayers } from '#ports/players.port.ts';
import type { Random } from '#ports/random.port.ts';
import { sandboxCaptcha } from '#sandbox/captcha.adapter.ts';
import { sandboxGateway } from '#sandbox/charge.adapter.ts';
import { sandboxChat } from '#sandbox/chat.adapter.ts';
import { sandboxMailer } from '#sandbox/mail.adapter.ts';
import { sandboxPayouts } from '#sandbox/payout.adapter.ts';
import { sandboxPlayers } from '#sandbox/players.adapter.ts';
import { sandboxSpeech } from '#sandbox/speech.adapter.ts';
import { sandboxVerifier } from '#sandbox/verifier.adapter.ts';
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
    ) => Opened<Each>;
  };
};

export type Adapters = Pick<Deps, Port | 'mediaEncoder' | 'webhookSender' | 'pushSender'>;

/** All adapters by port. platform/adapter-settings.ts chooses and configures them. */
const openers: Openers = {
  gateways: {
    sandbox: (_settings, context) => sandboxGateway(context),
    midtrans: midtransGateway,
    xendit: xenditGateway,
    snap: snapGateway,
  },
  captcha: { turnstile: turnstileCaptcha, sandbox: () => sandboxCaptcha },
  players: { http: httpPlayers, off: () => noPlayers, sandbox: () => sandboxPlayers },
  verifier: { none: () => noVerifier, sandbox: () => sandboxVerifier, midtrans: midtransVerifier, snap: snapVerifier },
  payout: {
    manual: () => null,
    sandbox: (_settings, context) => sandboxPayouts(context),
    'midtrans-payouts': irisPayouts,
    snap: snapPayout,
    'xendit-payouts': xenditPayouts,
  },
  mailer: { smtp: smtpMailer, sandbox: (_settings, context) => sandboxMailer(context) },
  chat: {
    services: ({ site, services }) =>
      servicesChat({
        ...(services.includes('discord') ? { discord: discordChat({ site }) } : {}),
        ...(services.includes('telegram') ? { telegram: telegramChat() } : {}),
      }),
    sandbox: (_settings, context) => sandboxChat(context),
  },
  speech: { none: () => null, 'espeak-ng': (_settings, { log }) => espeak({ log }), sandbox: () => sandboxSpeech },
};

export function openAdapters(context: Context): Adapters {
  const { adapters, origins, webhookLoopback: loopback, push } = context.config;
  function open<Each extends Port>(port: Each, settings: { adapter: string }): Opened<Each> {
    // The compiler cannot see that a port's settings and its openers belong together.
    const named = openers[port] as Record<string, (settings: unknown, context: Context) => Opened<Each>>;
    const opener = named[settings.adapter];
    if (opener === undefined) throw new Error(`the port ${port} has no adapter ${settings.adapter}`);
    return opener(settings, context);
  }
  const gateways = (accepts: boolean) =>
    adapters.gateways.filter((each) => each.accepts === accepts).map((settings) => open('gateways', settings));
  return {
    gateways: gatewayList(gateways(true), gateways(false)),
    captcha: open('captcha', adapters.captcha),
    players: open('players', adapters.players),
    verifier: open('verifier', adapters.verifier),
    payout: open('payout', adapters.payout),
    mailer: open('mailer', adapters.mailer),
    chat: open('chat', adapters.chat),
    speech: open('speech', adapters.speech),
    // Always https: receivers are the hosts' own servers.
    webhookSender: httpsWebhookSender({ site: origins.public, loopback }),
    // Without a VAPID key no page offers push notices.
    pushSender: push === null ? null : webPushSender({ ...push, loopback }),
    // Always present; it reports by itself if ffmpeg is missing.
    mediaEncoder: ffmpegEncoder(context),
  };
}

/** The bus by which processes of this service notify each other. */
export function openBus(
  { bus, databaseDirectUrl }: Pick<Config, 'bus' | 'databaseDirectUrl'>,
  context: { log: Log; onConnected: OnConnected },
): LiveBus {
  return bus === null ? postgresBus({ databaseDirectUrl }, context) : natsBus(bus, context);
}
