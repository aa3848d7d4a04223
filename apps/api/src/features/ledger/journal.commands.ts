import type { WibDate } from '@mabarin/domain/time';
import {
  insertEntries,
  insertHostAccount,
  findJournalId,
  insertJournal,
  moveHostBalance,
  platformAccounts,
} from './journal.queries.ts';
import type { JournalKind, LedgerAccountKind } from './ledger.tables.ts';
import type { Deps } from '#deps.ts';
import type { Tx } from '#schema.ts';

/** One line of a journal: whole rupiah, positive for a credit. `settleOn` is the WIB date a host may withdraw it. */
export type NewEntry =
  | { account: Exclude<LedgerAccountKind, 'host_payable'>; amount: number }
  | { account: 'host_payable'; hostId: string; amount: number; settleOn: WibDate | null };

export type NewJournal = {
  kind: JournalKind;
  /** What makes the event one: posting it again does nothing. */
  idemKey: string;
  ref: { type: string; id: string };
  effectiveAt: Date;
  /** The idemKey of the journal this one takes back. */
  reverses?: string;
  entries: readonly NewEntry[];
};

/**
 * Posts a journal and moves the host balances it names, locking host accounts in the order of their hosts; true when
 * it was posted now, false when it was before. Call it last in a transaction: a popular host's account is the one row
 * everybody waits for. Entries must sum to zero, which the database proves at commit.
 */
export async function postJournal(tx: Tx, deps: Pick<Deps, 'clock'>, journal: NewJournal): Promise<boolean> {
  const journalId = await insertJournal(tx, {
    kind: journal.kind,
    idem_key: journal.idemKey,
    ref_type: journal.ref.type,
    ref_id: journal.ref.id,
    effective_at: journal.effectiveAt,
    created_at: deps.clock.now(),
    reverses: journal.reverses === undefined ? null : await findJournalId(tx, journal.reverses),
  });
  if (journalId === null) return false;
  const platform = await platformAccounts(tx);
  const rows: Parameters<typeof insertEntries>[1] = [];
  for (const entry of [...journal.entries].sort((left, right) => hostOf(left).localeCompare(hostOf(right)))) {
    if (entry.account === 'host_payable') {
      const account = await moveHost(tx, entry.hostId, entry.amount);
      rows.push({
        journal_id: journalId,
        account_id: account.id,
        amount: entry.amount,
        settle_on: entry.settleOn,
        balance_after: account.balance,
        account_version: account.version,
      });
    } else {
      const accountId = platform.get(entry.account);
      if (accountId === undefined) throw new Error(`the ledger has no account ${entry.account}`);
      rows.push({
        journal_id: journalId,
        account_id: accountId,
        amount: entry.amount,
        settle_on: null,
        balance_after: null,
        account_version: null,
      });
    }
  }
  await insertEntries(tx, rows);
  return true;
}

async function moveHost(tx: Tx, hostId: string, amount: number) {
  const moved = await moveHostBalance(tx, hostId, amount);
  if (moved) return moved;
  await insertHostAccount(tx, hostId);
  const opened = await moveHostBalance(tx, hostId, amount);
  if (!opened) throw new Error(`the ledger account of host ${hostId} is not there`);
  return opened;
}

function hostOf(entry: NewEntry): string {
  return entry.account === 'host_payable' ? entry.hostId : '';
}
