import type { Fulfil, PaymentGateway, PaymentKind } from '#features/payments/index.ts';
import type { AccountVerifier, PayoutProvider } from '#features/cash/index.ts';
import type { Chat } from '#features/discord/index.ts';
import type { NumberedEvents } from '#features/live/index.ts';
import type { Captcha } from '#platform/captcha/captcha.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { SubjectLimits } from '#platform/http/subject-limits.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { PlayerDirectory } from '#platform/players/players.ts';
import type { Random } from '#platform/random.ts';
import type { SpeechEngine } from '#platform/speech/speech.ts';
import type { Tx } from '#schema.ts';

/** Everything a command may use beside its transaction: time, chance, the outside world, and who fulfils a payment. */
export type Deps = {
  config: Config;
  clock: Clock;
  random: Random;
  log: Log;
  captcha: Captcha;
  players: PlayerDirectory;
  gateway: PaymentGateway;
  /** Asks banks whose account a number is. */
  verifier: AccountVerifier;
  /** Sends cash-outs; null: an operator does, by hand. */
  payout: PayoutProvider | null;
  /** Takes mails away. Commands call `sendMail`, which a job follows. */
  mailer: Mailer;
  /** Takes messages to hosts' channels. Commands call `notifyDiscord`, which a job follows. */
  chat: Chat;
  /** Reads alerts aloud; null: nobody does. */
  speech: SpeechEngine | null;
  jobs: JobQueue;
  limits: SubjectLimits;
  /** Publishes live events of a host after the commit that appended them. Losing a call costs seconds, never an event. */
  notifyLive: (hostId: string, events: NumberedEvents) => void;
  fulfil: Readonly<Record<PaymentKind, Fulfil>>;
  /** Gives a new host what areas above accounts keep for it, in the transaction that creates it. */
  onHostCreated: (tx: Tx, deps: Deps, hostId: string) => Promise<void>;
};
