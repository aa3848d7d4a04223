import type { Config } from '#platform/config.ts';
import type { SubjectLimits } from '#platform/http/subject-limits.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { AccountVerifier } from '#ports/account-verifier.port.ts';
import type { Captcha } from '#ports/captcha.port.ts';
import type { Chat } from '#ports/chat.port.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Fulfilment, PaidPayment, PaymentKind } from '#ports/fulfilment.port.ts';
import type { Gateways } from '#ports/gateway.port.ts';
import type { NotifyLive } from '#ports/live.port.ts';
import type { Mailer } from '#ports/mailer.port.ts';
import type { MediaEncoder } from '#ports/media-encoder.port.ts';
import type { PayoutProvider } from '#ports/payout.port.ts';
import type { PlayerDirectory } from '#ports/players.port.ts';
import type { PushSender } from '#ports/push-sender.port.ts';
import type { Random } from '#ports/random.port.ts';
import type { SpeechEngine } from '#ports/speech.port.ts';
import type { WebhookSender } from '#ports/webhook-sender.port.ts';
import type { Tx } from '#schema.ts';

/** Everything a command may use beside its transaction. A command names the part of it that it uses: `Pick<Deps, ...>`. */
export type Deps = {
  config: Config;
  clock: Clock;
  random: Random;
  log: Log;
  captcha: Captcha;
  players: PlayerDirectory;
  /** Who makes QRs and knows whether they are paid. */
  gateways: Gateways;
  /** Asks banks whose account a number is. */
  verifier: AccountVerifier;
  /** Sends cash-outs; null: an operator does, by hand. */
  payout: PayoutProvider | null;
  /** Sends mails. Commands call `sendMail`, which queues a job. */
  mailer: Mailer;
  /** Posts messages to hosts' channels. Commands call `notifyDiscord`, which queues a job. */
  chat: Chat;
  /** Reads alerts aloud; null: nobody does. */
  speech: SpeechEngine | null;
  /** Sends events to servers of hosts. Commands call `appendWebhookEvent`. */
  webhookSender: WebhookSender;
  /** Sends notices to browsers; null: nobody is offered any. */
  pushSender: PushSender | null;
  /** Encodes videos and sounds of hosts, where the machine can. */
  mediaEncoder: MediaEncoder;
  jobs: JobQueue;
  limits: SubjectLimits;
  /** What the service counts of itself; nothing of it changes what a command does. */
  metrics: Pick<Metrics, 'countOrder' | 'observeSettle'>;
  notifyLive: NotifyLive;
  fulfil: Readonly<Record<PaymentKind, Fulfil>>;
  /** Gives a new host what areas above accounts keep for it, in the transaction that creates it. */
  onHostCreated: (tx: Tx, deps: Deps, hostId: string) => Promise<void>;
  /** Shuts what somebody else may have opened at a host that said "bukan saya", in the transaction of that. */
  onHostDenied: (tx: Tx, hostId: string, now: Date) => Promise<void>;
  /** Looks whether a host may end its freeze, in the transaction of that. Throws `cash.frozen_open`. */
  beforeFreezeEnds: (tx: Tx, hostId: string) => Promise<void>;
};

/** What publishing live events takes, as most commands of a host do. */
export type LiveDeps = Pick<Deps, 'clock' | 'notifyLive'>;

/**
 * Delivers what was paid for, inside the transaction that credits it. Called at most once per payment. Answers
 * `unfulfillable` instead of throwing.
 */
export type Fulfil = (tx: Tx, deps: Deps, payment: PaidPayment) => Promise<Fulfilment>;
