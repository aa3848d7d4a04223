export { balances, balancesQuery, creditsByReadyDay, NOTHING } from './balance.queries.ts';
export { checkLedger, checkLedgerSince } from './check.queries.ts';
export { claimHold, easeHold, holdLoss, isUndecidedLoss, releaseHold, takeHold } from './hold.commands.ts';
export {
  checkHolds,
  findHold,
  heldOfHost,
  holdsOfCharge,
  isHeld,
  lockHold,
  lostFee,
  lostShare,
  openHolds,
  type Hold,
} from './hold.queries.ts';
export { hostEntries, lockHostAccount } from './journal.queries.ts';
export { postJournal, type NewEntry, type NewJournal } from './journal.commands.ts';
export type { JournalKind, LedgerAccountKind } from './ledger.tables.ts';
export { accountPeriod, type AccountPeriod } from './period.queries.ts';
