import type { FoundPayment } from '@mabarin/api-client/contract/payments';
import { FIND_DAYS, minuteOf, type FindPaymentForm } from '@mabarin/domain/payments/find';
import { subDays } from '#platform/date-fns.ts';
import { findFitting, findTicketOfQr, type Fitting } from './find.queries.ts';
import { foundMail } from '#features/payments/payment.mail.ts';
import type { Deps } from '#deps.ts';
import { decrypt, encrypt } from '#platform/crypto/secrets.ts';
import { transaction } from '#platform/db/transaction.ts';
import { addressOf, PREFIX_SHARE, prefixOf } from '#platform/http/address.ts';
import { countAttempt, returnAttempt, takeAttempt } from '#platform/http/rate-limits.ts';
import { enqueue, type Job } from '#platform/jobs/jobs.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Db } from '#schema.ts';

/** Searches of one address, which many people may share. */
const OF_ADDRESS = 30;
const ADDRESS_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** Searches for the payments of one game ID, which is public; those of a month leave a guess of four digits no chance. */
const OF_PLAYER_A_DAY = 5;
const OF_PLAYER_A_MONTH = 20;
/** Between two mails with the ticket of one payment. */
const MAIL_SECONDS = 6 * 3_600;
const MAILS_AT_MOST = 5;

const PURPOSE = 'payment-find';

type FindDeps = Pick<Deps, 'clock' | 'config' | 'jobs'>;
type Search = Exclude<FindPaymentForm, { by: 'qris' }>;

/**
 * Looks for a payment that its browser forgot (docs/decisions/payments.md "Finding one again"). What shows no ticket is
 * left to a job, so that the answer and its time do not tell whether anything fits. Throws `http.too_many`.
 */
export async function findLostPayment(
  db: Db,
  deps: FindDeps,
  { form, ip }: { form: FindPaymentForm; ip: string },
): Promise<FoundPayment> {
  const limits = [
    { name: 'find', subject: addressOf(ip), max: OF_ADDRESS },
    { name: 'find-flood', subject: prefixOf(ip), max: PREFIX_SHARE * OF_ADDRESS },
  ];
  for (const limit of limits) {
    await takeAttempt(db, deps, { ...limit, windowSeconds: ADDRESS_SECONDS, refusal: 'http.too_many' });
  }
  const mayLook = form.by !== 'player' || (await countPlayer(db, deps, form.gameID));
  const ticket = mayLook ? await shownTicket(db, deps, form) : null;
  if (ticket !== null) {
    for (const limit of limits) await returnAttempt(db, deps, limit);
    return { found: 'ticket', ticket };
  }
  if (form.by === 'qris') return { found: 'letter' };
  if (mayLook) {
    const sealed = encrypt(deps.config.secret, PURPOSE, JSON.stringify(form));
    await transaction(db, (tx) => enqueue(tx, deps, foundPaymentJob, { sealed }));
  }
  return { found: 'mail' };
}

/** Counts a search before it looks. False: too many, which is answered as no match. */
async function countPlayer(db: Db, deps: FindDeps, gameID: string): Promise<boolean> {
  const today = { name: 'find-player', subject: gameID, windowSeconds: DAY_SECONDS };
  const month = { name: 'find-player-month', subject: gameID, windowSeconds: 30 * DAY_SECONDS };
  const isOver = (await countAttempt(db, deps, today)).attempts > OF_PLAYER_A_DAY;
  return (await countAttempt(db, deps, month)).attempts <= OF_PLAYER_A_MONTH && !isOver;
}

async function shownTicket(db: Db, deps: FindDeps, form: FindPaymentForm): Promise<string | null> {
  if (form.by === 'qris') return findTicketOfQr(db, form.qris);
  if (form.by !== 'player') return null;
  const [only, ...others] = await fitting(db, deps, form);
  return only !== undefined && others.length === 0 && opens(only) ? only.ticket : null;
}

/** A stranger may know game ID, sum and minute of what was on stream or is being ordered; of nothing else. */
function opens({ status, email, proved }: Fitting): boolean {
  return proved || ((status === 'expired' || status === 'failed') && email === null);
}

async function fitting(db: Db, { clock }: Pick<Deps, 'clock'>, form: Search): Promise<Fitting[]> {
  const minute = minuteOf(form);
  const now = clock.now();
  return minute > now || minute < subDays(now, FIND_DAYS) ? [] : findFitting(db, form, { minute, max: MAILS_AT_MOST });
}

/** Mails the ticket of each payment that fits to the e-mail of its own order. */
export const foundPaymentJob: Job<{ sealed: string }, Pick<Deps, 'config' | 'clock' | 'random' | 'jobs'>> = {
  name: 'payments.find',
  async handle(db, deps, { sealed }) {
    const form = JSON.parse(decrypt(deps.config.secret, PURPOSE, sealed)) as Search;
    for (const { email, ...payment } of await fitting(db, deps, form)) {
      if (email === null) continue;
      await transaction(db, async (tx) => {
        const mail = { name: 'find-mail', subject: payment.id, windowSeconds: MAIL_SECONDS };
        if ((await countAttempt(tx, deps, mail)).attempts > 1) return;
        const about = { payment: payment.id, mail: 'ticket' } as const;
        await sendMail(tx, deps, foundMail(deps.config, email, payment), about);
      });
    }
  },
};
