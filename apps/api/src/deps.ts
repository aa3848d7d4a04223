import type { Config } from '#platform/config.ts';
import type { SubjectLimits } from '#platform/http/subject-limits.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { AccountVerifier } from '#ports/account-verifier.port.ts';
import type { Beacon } from '#ports/beacon.port.ts';
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
import type { ShowEventRef } from '#ports/show-event.port.ts';
import type { SpeechEngine } from '#ports/speech.port.ts';
import type { WebhookSender } from '#ports/webhook-sender.port.ts';
import type { Db, Tx } from '#schema.ts';

/** Everything a command may use beside its transaction. Each command names its part: `Pick<Deps, ...>`. */
export type Deps = {
  config: Config;
  clock: Clock;
  random: Random;
  log: Log;
  captcha: Captcha;
  players: PlayerDirectory;
  gateways: Gateways;
  /** Asks banks for the holder of an account. */
  verifier: AccountVerifier;
  /** Sends cash-outs; null: an operator does, by hand. */
  payout: PayoutProvider | null;
  /** Commands call `sendMail`, which queues a job. */
  mailer: Mailer;
  /** Commands call `notifyHost`, which queues jobs. */
  chat: Chat;
  /** Reads alerts aloud; null: no speech. */
  speech: SpeechEngine | null;
  /** Public chance of draws; null: they are made without. */
  beacon: Beacon | null;
  /** Commands call `appendWebhookEvent`. */
  webhookSender: WebhookSender;
  /** Null: no push notices are offered. */
  pushSender: PushSender | null;
  mediaEncoder: MediaEncoder;
  jobs: JobQueue;
  limits: SubjectLimits;
  /** Metrics only; no command depends on them. */
  metrics: Pick<Metrics, 'countOrder' | 'observeSettle'>;
  notifyLive: NotifyLive;
  fulfil: Readonly<Record<PaymentKind, Fulfil>>;
  /** Creates a new host's rows of areas above accounts, in the same transaction. */
  onHostCreated: (tx: Tx, deps: Deps, hostId: string) => Promise<void>;
  /** Suspends access that others may have opened at a host that said "bukan saya", in the same transaction. */
  onHostDenied: (tx: Tx, hostId: string, now: Date) => Promise<void>;
  /** Runs before a host ends its freeze, in the same transaction. Throws `cash.frozen_open`. */
  beforeFreezeEnds: (tx: Tx, hostId: string) => Promise<void>;
  /** Ends what a payment still buys after its payer's bank or wallet took all of it back, in the same transaction. */
  onPaymentLost: (tx: Tx, deps: LostDeps, payment: LostPayment) => Promise<void>;
  /** Takes alerts off the air whose money may be gone, in the same transaction, before the host's account is locked. */
  onMoneyDoubted: (tx: Tx, deps: LiveDeps, payment: { hostId: string; paymentId: string }) => Promise<void>;
  /** Reads what an outbox names, as it may be shown when it is sent. */
  shown: ShownReaders;
  /** The rules of a host's show, followed in the transaction that records what happened. */
  show: ShowRules;
};

/** Words of a viewer; null: hidden, masked or gone. */
export type ViewerWords = { name: string | null; message: string | null };

type ReadWords = (db: Db, deps: Pick<Deps, 'clock'>, id: string) => Promise<ViewerWords>;

/** `order` and `support` by the payment, `claim` and `game` by their own id; `queue` as webhooks have it. */
type ShownReaders = {
  order: ReadWords;
  support: ReadWords;
  claim: ReadWords;
  queue: (db: Db, hostId: string) => Promise<object>;
  game: (db: Db, id: string) => Promise<string[]>;
};

export type ShowRules = {
  /** Gives an event's minutes and reaches milestones, once. `amount` in rupiah; `at`: time of the money or the result. */
  record: (tx: Tx, deps: ShowDeps, event: ShowEventRef & { amount: number; at: Date }) => Promise<void>;
  /** Takes back what an undone game gave, once. */
  takeBackGame: (tx: Tx, deps: LiveDeps, game: { hostId: string; gameId: number }) => Promise<void>;
  /**
   * Takes back what a payment gave, once, where the host wants that and nothing of its price is left. `credit` (rupiah) and
   * `games` are about to go back as credit.
   */
  takeBackPayment: (
    tx: Tx,
    deps: LiveDeps,
    paymentId: string,
    about: { credit: number; games: number },
  ) => Promise<void>;
};

export type LiveDeps = Pick<Deps, 'clock' | 'notifyLive'>;

/** A payment of a host, whole rupiah; `credit`: the part of the price that credit paid. */
type LostPayment = { id: string; host_id: string; kind: PaymentKind; price: number; credit: number };

type LostDeps = LiveDeps & Pick<Deps, 'config' | 'random' | 'show'>;

export type ShowDeps = LiveDeps & Pick<Deps, 'random' | 'speech' | 'jobs' | 'show'>;

/** Delivers a paid order or support, once, in the transaction that credits it; `unfulfillable` instead of a throw. */
export type Fulfil = (tx: Tx, deps: Deps, payment: PaidPayment) => Promise<Fulfilment>;
