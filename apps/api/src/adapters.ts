import { discordChat } from '#adapters/discord.chat.ts';
import { espeak } from '#adapters/espeak.speech.ts';
import { smtpMailer } from '#adapters/smtp.mailer.ts';
import type { Deps } from '#deps.ts';
import type { AdapterSettings, Port } from '#platform/adapter-settings.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import { noVerifier } from '#ports/account-verifier.port.ts';
import type { Clock } from '#ports/clock.port.ts';
import { gatewayList, type PaymentGateway } from '#ports/gateway.port.ts';
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

/** What an adapter may use beside its own settings. */
type Context = { config: Config; db: Db; clock: Clock; random: Random; log: Log };

/** What opening an adapter of a port gives. */
type Opened = Pick<Deps, Exclude<Port, 'gateway'>> & { gateway: PaymentGateway };

/** How each adapter that the configuration may choose is opened; one that has no entry does not compile. */
type Openers = {
  [Each in Port]: {
    [Name in AdapterSettings[Each]['adapter']]: (
      settings: Extract<AdapterSettings[Each], { adapter: Name }>,
      context: Context,
    ) => Opened[Each];
  };
};

/** THE list of adapters, by port. What chooses and sets each of them is in platform/adapter-settings.ts. */
const openers: Openers = {
  gateway: { sandbox: (_settings, context) => sandboxGateway(context) },
  captcha: { sandbox: () => sandboxCaptcha },
  players: { sandbox: () => sandboxPlayers },
  verifier: { none: () => noVerifier, sandbox: () => sandboxVerifier },
  payout: { manual: () => null, sandbox: (_settings, context) => sandboxPayouts(context) },
  mailer: { smtp: smtpMailer, sandbox: (_settings, context) => sandboxMailer(context) },
  chat: { discord: discordChat, sandbox: (_settings, context) => sandboxChat(context) },
  speech: { none: () => null, 'espeak-ng': (_settings, { log }) => espeak({ log }), sandbox: () => sandboxSpeech },
};

/** Opens the adapter that the configuration chose for each port. */
export function openAdapters(context: Context): Pick<Deps, Exclude<Port, 'gateway'> | 'gateways'> {
  function open<Each extends Port>(port: Each): Opened[Each] {
    const settings = context.config.adapters[port];
    // The compiler cannot follow that a port's settings and its openers belong together.
    const named = openers[port] as Record<string, (settings: unknown, context: Context) => Opened[Each]>;
    const opener = named[settings.adapter];
    if (opener === undefined) throw new Error(`the port ${port} has no adapter ${settings.adapter}`);
    return opener(settings, context);
  }
  return {
    gateways: gatewayList([open('gateway')]),
    captcha: open('captcha'),
    players: open('players'),
    verifier: open('verifier'),
    payout: open('payout'),
    mailer: open('mailer'),
    chat: open('chat'),
    speech: open('speech'),
  };
}
