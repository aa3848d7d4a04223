export { bankParts, cashSeals, compareHolder, openNumber } from './bank.commands.ts';
export { readHostAge, saveHostAge, type DeclaredAge } from './age.commands.ts';
export { bankName, banks, isBank } from './bank-list.ts';
export {
  bankAccountQuery,
  hostAgeQuery,
  checkCash,
  clearAskFirst,
  deleteMoneyStop,
  findMoneyStop,
  insertMoneyStop,
  isReleased,
  lockCashOut,
  markFiled,
  openCashOuts,
  type MoneyStop,
  type OpenCashOut,
} from './cash.queries.ts';
export { comparePayouts, confirmPayouts } from './compare.commands.ts';
export { refuseOpenCashOut } from './cash-out.commands.ts';
export { isByHand, reserveForOperator, endManually, whyNotReserved } from './payout.commands.ts';
export { cashPollers } from './payout.jobs.ts';
export { othersWithAccount, otherOwners } from './shared-account.commands.ts';
