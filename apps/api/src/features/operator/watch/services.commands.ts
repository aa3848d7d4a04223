import { chargeReference, REFERENCE_CHANCES } from '@mabarin/domain/payments/reference';
import { futureRound } from '@mabarin/domain/gifts/beacon';
import { chatServices } from '@mabarin/domain/notify/channel';
import { subDays, subSeconds } from '#platform/date-fns.ts';
import { OperatorError } from '#features/operator/operator.error.ts';
import type { Deps } from '#deps.ts';
import { isReal } from '#platform/adapter-settings.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db } from '#schema.ts';
import type { PaymentGateway } from '#ports/gateway.port.ts';
import { closeTask, closeTasksBut, reopenTask } from '#features/tasks/index.ts';
import { countStuckMails, gatewaysWithoutQr } from './fault.queries.ts';

/** Result of one service: `trouble` says why it cannot be used; null when it can. */
type Verdict = { service: string; trouble: string | null; detail: string };

/** Dummies that need not exist: asking about them changes nothing. */
const NO_ACCOUNT = { bankCode: '014', accountNumber: '1000000000' };
const NO_PLAYER = { id: '100000000', server: '1000' };

/** Two checks in a row have to fail: a service may be away for a moment. */
const CHECK_SECONDS = 900;
/** A service that failed, or that orders or mails say nothing good of, is asked again after this. */
const DOUBT_SECONDS = 15;
/** Orders of this time say how a gateway does. */
const ORDER_SECONDS = 120;
const TASK_AGAIN_DAYS = 1;
/** Half a minute: relays may be a few seconds late. */
const BEACON_ROUNDS_AGO = 10;

/**
 * Asks the services of production at the start and four times an hour, and those in doubt at once. A task stays open while
 * one cannot be used; work that waits for it is retried.
 */
export function servicePollers(db: Db, deps: Deps): readonly Poller[] {
  let askedAt: Date | null = null;
  let failedBefore: readonly string[] = [];

  async function doubted(now: Date): Promise<string[]> {
    const gateways = await gatewaysWithoutQr(db, subSeconds(now, ORDER_SECONDS));
    const isMailStuck = (await countStuckMails(db)) > 0;
    const mail = `mail ${deps.config.adapters.mailer.adapter}`;
    return [...failedBefore, ...gateways.map((name) => `payment ${name}`), ...(isMailStuck ? [mail] : [])];
  }

  return [
    {
      name: 'services',
      everySeconds: DOUBT_SECONDS,
      async run() {
        if (deps.config.mode !== 'production') return 0;
        const now = deps.clock.now();
        const isDue = askedAt === null || askedAt <= subSeconds(now, CHECK_SECONDS);
        const doubts = isDue ? null : await doubted(now);
        if (doubts?.length === 0) return 0;
        const verdicts = await askAll(deps, doubts);
        if (isDue) askedAt = now;
        const failed = verdicts.filter(({ trouble }) => trouble !== null);
        let opened = 0;
        for (const { service, trouble } of failed.filter((verdict) => failedBefore.includes(verdict.service))) {
          const task = { reason: 'service', subject: service, detail: { trouble }, now } as const;
          if (!(await reopenTask(db, { ...task, closedSince: subDays(now, TASK_AGAIN_DAYS) }))) continue;
          opened += 1;
          deps.log.error({ service, trouble }, 'a service cannot be used');
        }
        failedBefore = failed.map(({ service }) => service);
        if (isDue) await closeTasksBut(db, { reason: 'service', subjects: failedBefore, now });
        for (const { service, trouble } of verdicts)
          if (trouble === null) await closeTask(db, { reason: 'service', subject: service, now });
        return opened;
      },
    },
  ];
}

/**
 * Asks now. A service a line, without a secret, because no adapter's error holds one. Throws `OperatorError` with the
 * lines when a service cannot be used.
 */
export async function checkServices(_db: Db, deps: Deps): Promise<string> {
  const verdicts = await askAll(deps);
  if (verdicts.length === 0) return 'No real service is configured.';
  const width = Math.max(...verdicts.map(({ service }) => service.length));
  const lines = verdicts.map(
    ({ service, trouble, detail }) =>
      `${service.padEnd(width)}  ${trouble === null ? `ok: ${detail}` : `FAILED: ${trouble}`}`,
  );
  if (verdicts.some(({ trouble }) => trouble !== null)) throw new OperatorError(lines.join('\n'));
  return lines.join('\n');
}

/** Asks every real, configured service, or those of `only`, one harmless question, concurrently. */
export async function askAll(deps: Deps, only: readonly string[] | null = null): Promise<Verdict[]> {
  const { config, payout, verifier, captcha, players, mailer, chat, speech, beacon, clock } = deps;
  const { adapters } = config;
  const checks: [string, string, () => Promise<string>][] = [
    ...deps.gateways.all.map((gateway): [string, string, () => Promise<string>] => [
      'payment',
      gateway.name,
      () => checkGateway(deps, gateway),
    ]),
    [
      'payout',
      adapters.payout.adapter,
      async () => {
        const balance = await payout?.balance();
        if (typeof balance !== 'number') throw new Error('it does not tell its balance');
        return `its balance is Rp${balance}`;
      },
    ],
    [
      'bank-check',
      adapters.verifier.adapter,
      async () => {
        const answer = await verifier.check(NO_ACCOUNT);
        if (!answer.ok && answer.reason === 'unavailable') throw new Error('it cannot be asked: the log says why');
        return 'it answers about an account';
      },
    ],
    ['captcha', adapters.captcha.adapter, () => captcha.check().then(() => 'it refuses a made-up token')],
    [
      'players',
      adapters.players.adapter,
      async () => {
        const { found } = await players.lookup(NO_PLAYER);
        if (found === 'unavailable') throw new Error('it does not answer as MABARIN_PLAYERS_NAME_PATH expects');
        return found ? 'it names a player' : 'it answers about a player';
      },
    ],
    ['mail', adapters.mailer.adapter, () => mailer.check().then(() => 'the server greets us and takes the password')],
    ...chat.services.map((service): [string, string, () => Promise<string>] => [
      'chat',
      adapters.chat.adapter === 'sandbox' ? 'sandbox' : service,
      () => chat.check(chatServices[service].nobody).then(() => 'it answers about a channel'),
    ]),
    [
      'speech',
      adapters.speech.adapter,
      async () => {
        const signal = AbortSignal.timeout(10_000);
        const spoken = await speech?.synth({ text: 'halo', voice: 'id', rate: 160, signal });
        return `it speaks ${spoken?.durationMs ?? 0} ms`;
      },
    ],
    [
      'beacon',
      adapters.beacon.adapter,
      async () => {
        if (beacon === null) throw new Error('it is off');
        const round = futureRound(beacon.chain, clock.now()) - BEACON_ROUNDS_AGO;
        if ((await beacon.signatureOf(round)) === null) throw new Error('no relay answers with a round that holds');
        return `it signed round ${round}`;
      },
    ],
  ];
  const asked = checks
    .filter(([port, adapter]) => isReal(adapter) && (only?.includes(`${port} ${adapter}`) ?? true))
    .map(async ([port, adapter, check]): Promise<Verdict> => {
      const service = `${port} ${adapter}`;
      try {
        return { service, trouble: null, detail: await check() };
      } catch (error) {
        return { service, trouble: error instanceof Error ? error.message : 'unknown', detail: '' };
      }
    });
  return Promise.all(asked);
}

/** Asks about a charge that was never made. */
async function checkGateway({ clock, random }: Deps, { findsByReference, inquire }: PaymentGateway): Promise<string> {
  const reference = chargeReference(clock.now(), random.int(REFERENCE_CHANCES));
  const { state } = await inquire({ reference, providerId: findsByReference ? null : `pr-${random.uuid()}` });
  if (state !== 'missing') throw new Error(`it knows a charge that was never made, as ${state}`);
  return 'it knows our key, and no charge that was never made';
}
