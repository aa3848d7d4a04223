import { enqueue } from '#platform/jobs/jobs.ts';
import { mailJob, encryptMail } from './mail.jobs.ts';
import type { Deps } from '#deps.ts';
import type { Tx } from '#schema.ts';

/** A mail to one address. `text` and `html` say the same; `mailLayout` makes both. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** A mail on its way. Its `key` stays the same over retries and names it to the receiving server (Message-ID). */
export type MailOnItsWay = Mail & { key: string };

/** Takes mails away. Throws when it cannot now: the caller tries again. */
export type Mailer = {
  /** `refused`: the receiving server has no such address; trying again changes nothing. */
  send(mail: MailOnItsWay): Promise<'sent' | 'refused'>;
  close(): void;
};

/** Sends a mail once the transaction has committed, with retries over hours. Throws on a line break in a header. */
export async function sendMail(tx: Tx, deps: Pick<Deps, 'jobs' | 'config' | 'random'>, mail: Mail): Promise<void> {
  requireCleanHeaders(mail);
  await enqueue(tx, deps, mailJob, encryptMail(deps.config, { ...mail, key: deps.random.uuid() }));
}

/**
 * Throws unless the header fields are one line each and the recipient is one bare address, so that no text of a user
 * adds a header or a recipient. The edge refuses such input with a sentence; this is the last door.
 */
export function requireCleanHeaders({ to, subject }: Pick<Mail, 'to' | 'subject'>): void {
  if (!/^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/.test(to)) throw new Error('a mail needs one bare address');
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(subject)) throw new Error('a subject is one line of text');
}
