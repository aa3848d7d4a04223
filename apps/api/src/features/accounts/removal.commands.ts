import { REMOVAL_HOURS } from '@mabarin/domain/accounts/second-factor';
import { addHours } from '#platform/date-fns.ts';
import { findAccount, type Account } from './account.commands.ts';
import { issueNotMe } from './security/not-me.commands.ts';
import { areRemovalsDue, deleteDueRemovals, setRemoval } from './security/second-factor.queries.ts';
import { removalMail, secondFactorMail } from './security/security.mail.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db, Tx } from '#schema.ts';

/** Removals take days, so a slow poller is enough. */
const EVERY_SECONDS = 60;

type RemovalDeps = Pick<Deps, 'config' | 'clock' | 'random' | 'jobs'>;

/** After 72 hours; a mail can cancel it. Returns its time; null: there is no factor, or its removal has started. */
export async function startRemoval(tx: Tx, deps: RemovalDeps, account: Account): Promise<Date | null> {
  const due = addHours(deps.clock.now(), REMOVAL_HOURS);
  if (!(await setRemoval(tx, account.owner, due))) return null;
  const code = await issueNotMe(tx, deps, account.owner);
  await sendMail(tx, deps, removalMail(deps.config, account, { due, code }));
  return due;
}

/** Cancels a removal; returns false when there is none. */
export function stopRemoval(tx: Tx, { owner }: Account): Promise<boolean> {
  return setRemoval(tx, owner, null);
}

export function secondFactorPollers(db: Db, deps: RemovalDeps): readonly Poller[] {
  return [{ name: 'second-factor-removals', everySeconds: EVERY_SECONDS, run: () => removeDue(db, deps) }];
}

/** The delete is the check, so two processes never remove the same one. */
async function removeDue(db: Db, deps: RemovalDeps): Promise<number> {
  const now = deps.clock.now();
  if (!(await areRemovalsDue(db, now))) return 0;
  return transaction(db, async (tx) => {
    const removed = await deleteDueRemovals(tx, now);
    for (const owner of removed) {
      const account = await findAccount(tx, owner);
      if (account === null) continue;
      const code = await issueNotMe(tx, deps, owner);
      await sendMail(tx, deps, secondFactorMail(deps.config, account, { at: now, what: 'off', code }));
    }
    return removed.length;
  });
}
