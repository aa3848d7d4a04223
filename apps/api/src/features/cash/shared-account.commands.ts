import { reopenTask } from '#features/tasks/index.ts';
import { keyOfSealed } from './bank.commands.ts';
import { accountsWithoutKey, findBankAccount, ownersOfKeys, putNumberKey, stoppedTwins } from './cash.queries.ts';
import type { Deps } from '#deps.ts';
import type { Db } from '#schema.ts';

const BATCH = 200;

/** Opens a task for each pair of hosts with one account of whom one is disabled or frozen. */
export async function compareAccounts(db: Db, deps: Pick<Deps, 'config' | 'clock'>): Promise<number> {
  let computed = 0;
  let after: string | null = null;
  for (;;) {
    const accounts = await accountsWithoutKey(db, { after, limit: BATCH });
    for (const account of accounts) {
      const key = keyOfSealed(deps, account);
      if (key === null) continue;
      await putNumberKey(db, account, key);
      computed += 1;
    }
    after = accounts.at(-1)?.host_id ?? null;
    if (accounts.length < BATCH) break;
  }
  for (const { stopped, other, since } of await stoppedTwins(db)) {
    const detail = { what: `@${stopped} is disabled or frozen, and @${other} withdraws to the same account` };
    // Stopped again later it is another finding.
    await reopenTask(db, {
      closedSince: since,
      subject: `account of ${stopped} and ${other}`,
      reason: 'payout',
      detail,
      now: deps.clock.now(),
    });
  }
  return computed;
}

/** The other hosts with the same account, per account; '' for none. */
export async function otherOwners(
  db: Db,
  deps: Pick<Deps, 'config'>,
  accounts: readonly { host: string; bank_code: string; number_sealed: string }[],
): Promise<string[]> {
  const keys = accounts.map((account) => keyOfSealed(deps, account));
  const known = keys.filter((key) => key !== null);
  const owners = known.length === 0 ? [] : await ownersOfKeys(db, known);
  return accounts.map(({ host }, index) =>
    owners
      .filter(({ key, username }) => key === keys[index] && username !== host)
      .map(({ username }) => `@${username}`)
      .join(', '),
  );
}

export async function othersWithAccount(
  db: Db,
  deps: Pick<Deps, 'config'>,
  host: { id: string; username: string },
): Promise<string> {
  const account = await findBankAccount(db, host.id);
  const [others = ''] = account === null ? [] : await otherOwners(db, deps, [{ ...account, host: host.username }]);
  return others;
}
