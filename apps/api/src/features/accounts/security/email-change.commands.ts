import { REMOVAL_HOURS } from '@mabarin/domain/accounts/second-factor';
import { fail } from '@mabarin/domain/errors';
import { addHours } from '#platform/date-fns.ts';
import { accountOfHost } from '#features/accounts/account.commands.ts';
import { areEmailsDue, deleteDueEmails, isEmailTaken, putEmailChange, updateEmail } from './email-change.queries.ts';
import { findHostById, type Host } from '#features/accounts/host.queries.ts';
import { issueNotMe } from './not-me.commands.ts';
import { emailChangeMail } from './security.mail.ts';
import { hostOwner, voidTokens } from '#features/accounts/token.queries.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db, Tx } from '#schema.ts';

type ChangeDeps = Pick<Deps, 'config' | 'clock' | 'random' | 'jobs'>;

/** Throws `desk.email_taken`. */
export async function requireFreeEmail(db: Db, email: string): Promise<void> {
  if (await isEmailTaken(db, email)) throw fail('desk.email_taken');
}

/** After 72 hours, of which both addresses hear; the old one's mail can cancel it. Returns its time. */
export async function startEmailChange(tx: Tx, deps: ChangeDeps, host: Host, email: string): Promise<Date> {
  const due = addHours(deps.clock.now(), REMOVAL_HOURS);
  await putEmailChange(tx, { host_id: host.id, email, due_at: due });
  const code = await issueNotMe(tx, deps, hostOwner(host.id));
  for (const mail of emailChangeMail(deps.config, accountOfHost(host), { email, due, code }))
    await sendMail(tx, deps, mail);
  return due;
}

export function emailPollers(db: Db, deps: ChangeDeps): readonly Poller[] {
  return [{ name: 'email-changes', everySeconds: 60, run: () => changeDue(db, deps) }];
}

/** The delete is the check, so two processes never change the same one. One whose e-mail was taken meanwhile ends. */
async function changeDue(db: Db, { clock }: ChangeDeps): Promise<number> {
  const now = clock.now();
  if (!(await areEmailsDue(db, now))) return 0;
  return transaction(db, async (tx) => {
    const due = await deleteDueEmails(tx, now);
    for (const { host_id: id, email } of due) {
      const before = await findHostById(tx, id);
      if (before === null || (await isEmailTaken(tx, email))) continue;
      await updateEmail(tx, before, email);
      // Links in the old address's mails are a stranger's by now.
      await voidTokens(tx, hostOwner(id), ['login', 'first_login', 'reset']);
    }
    return due.length;
  });
}
