export { bankParts, openNumber } from './bank.commands.ts';
export { bankName } from './bank-list.ts';
export { checkCash, openCashouts } from './cash.queries.ts';
export { cashRoutes } from './cash.routes.ts';
export { claimForOperator, endByHand } from './payout.commands.ts';
export { cashPollers } from './payout.jobs.ts';
