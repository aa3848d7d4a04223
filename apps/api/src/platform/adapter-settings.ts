import { ConfigError, type Environment, type Variable } from './environment.ts';

/** An adapter without settings of its own. */
type Named<Name extends string> = Name extends string ? { adapter: Name } : never;

/** The adapter of each port and its settings. `sandbox` pretends. apps/api/src/adapters.ts opens them. */
export type AdapterSettings = {
  gateway: Named<'sandbox'>;
  captcha: Named<'sandbox'>;
  players: Named<'sandbox'>;
  /** Who names the holder of a bank account; `none`: nobody can be asked, so no account can be saved. */
  verifier: Named<'none' | 'sandbox'>;
  /** Who sends cash-outs; `manual`: an operator. */
  payout: Named<'manual' | 'sandbox'>;
  /** `smtp` sends by the server at `url`, which sees `from` as the sender; `sandbox` keeps the mails. */
  mailer: { adapter: 'smtp'; url: string; from: string } | Named<'sandbox'>;
  /** `discord` posts to hosts' webhooks, as `site`; `sandbox` keeps the messages. */
  chat: { adapter: 'discord'; site: string } | Named<'sandbox'>;
  /** Who reads alerts aloud; `none`: nobody does. `espeak-ng` is the program of that name. */
  speech: Named<'none' | 'espeak-ng' | 'sandbox'>;
};

export type Port = keyof AdapterSettings;

/** The variable that chooses something else than `sandbox` for a port; null: there is no other adapter yet. */
const chosenBy: Readonly<Record<Port, Variable | null>> = {
  gateway: null,
  captcha: null,
  players: null,
  verifier: 'MABARIN_BANK_CHECK',
  payout: 'MABARIN_PAYOUT',
  mailer: 'MABARIN_SMTP_URL',
  chat: 'MABARIN_CHAT',
  speech: 'MABARIN_SPEECH',
};

/** What the environment chooses. `site` is the origin of the public pages. */
export function readAdapterSettings(env: Environment, site: string): AdapterSettings {
  const sandbox = env.MABARIN_MODE === 'sandbox';
  return {
    gateway: { adapter: 'sandbox' },
    captcha: { adapter: 'sandbox' },
    players: { adapter: 'sandbox' },
    verifier: { adapter: env.MABARIN_BANK_CHECK ?? (sandbox ? 'sandbox' : 'none') },
    payout: { adapter: env.MABARIN_PAYOUT ?? (sandbox ? 'sandbox' : 'manual') },
    mailer: mailerSettings(env),
    chat: env.MABARIN_CHAT === 'discord' ? { adapter: 'discord', site } : { adapter: 'sandbox' },
    speech: { adapter: env.MABARIN_SPEECH ?? (sandbox ? 'sandbox' : 'none') },
  };
}

function mailerSettings({ MABARIN_SMTP_URL: url, MABARIN_MAIL_FROM: from }: Environment): AdapterSettings['mailer'] {
  if (!url) return { adapter: 'sandbox' };
  if (!from) throw new ConfigError('MABARIN_SMTP_URL needs MABARIN_MAIL_FROM, the address mails come from.');
  return { adapter: 'smtp', url, from };
}

/** Throws a sentence that names every port whose adapter only pretends, and what chooses another one. */
export function requireNoSandbox(adapters: AdapterSettings): void {
  const ports = (Object.keys(chosenBy) as Port[]).filter((port) => adapters[port].adapter === 'sandbox');
  if (ports.length === 0) return;
  const list = ports.map((port) => `${port} (${chosenBy[port] ?? 'no real one yet'})`).join(', ');
  throw new ConfigError(
    `Production refuses pretend adapters, and these only pretend: ${list}. MABARIN_ALLOW_SANDBOX=1 runs them all the same.`,
  );
}
