import type { WibDate } from '@mabarin/domain/time';
import { findJournalId, insertJournal } from './journal.queries.ts';
import type { JournalKind, LedgerAccountKind } from './ledger.tables.ts';
import type { Deps } from '#deps.ts';
import type { Tx } from '#schema.ts';

/** One line of a journal: whole rupiah, positive for a credit. `settleOn` is the WIB date of a host's readiness. */
export type NewEntry =
  | { account: Exclude<LedgerAccountKind, 'host_payable'>; amount: number }
  | { account: 'host_payable'; hostId: string; amount: number; settleOn: WibDate | null };

export type NewJournal = {
  kind: JournalKind;
  /** Identity of the event: posting it again does nothing. */
  idemKey: string;
  ref: { type: string; id: string };
  effectiveAt: Date;
  /** The idemKey of the reversed journal. */
  reverses?: string;
  /** At most one of a host. */
  entries: readonly NewEntry[];
};

/**
 * False: posted before. Call it last in a transaction: a popular host's account is contended. Entries must sum to zero.
 */
export async function postJournal(tx: Tx, deps: Pick<Deps, 'clock'>, journal: NewJournal): Promise<boolean> {
  const { entries } = journal;
  const [host = null, ...others] = entries.flatMap((entry) => (entry.account === 'host_payable' ? [entry] : []));
  if (others.length > 0) throw new Error(`journal ${journal.idemKey} has several entries of hosts`);
  const platform = entries.flatMap(({ account, amount }) =>
    account === 'host_payable' ? [] : [{ kind: account, amount }],
  );
  const written = await insertJournal(
    tx,
    {
      kind: journal.kind,
      idem_key: journal.idemKey,
      ref_type: journal.ref.type,
      ref_id: journal.ref.id,
      effective_at: journal.effectiveAt,
      created_at: deps.clock.now(),
      reverses: journal.reverses === undefined ? null : await findJournalId(tx, journal.reverses),
    },
    { platform, host },
  );
  if (written === null) return false;
  if (written < entries.length) throw new Error(`the ledger has not all accounts of journal ${journal.idemKey}`);
  return true;
}
