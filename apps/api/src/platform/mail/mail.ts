import { enqueue, type JobQueue } from '#platform/jobs/jobs.ts';
import { mailJob, encryptMail, type AboutPayment } from './mail.jobs.ts';
import type { Config } from '#platform/config.ts';
import type { Random } from '#ports/random.port.ts';
import { requireCleanHeaders, type Mail } from '#ports/mailer.port.ts';
import type { Tx } from '#schema.ts';

export type MailDeps = { jobs: JobQueue; config: Config; random: Random };

/** Sends after the commit, with retries over hours, for the payment `about`. Throws on a line break in a header. */
export async function sendMail(tx: Tx, deps: MailDeps, mail: Mail, about?: AboutPayment): Promise<void> {
  requireCleanHeaders(mail);
  await enqueue(
    tx,
    deps,
    mailJob,
    encryptMail(deps.config, { ...mail, key: deps.random.uuid(), ...(about && { about }) }),
  );
}
