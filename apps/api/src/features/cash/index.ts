export { bankParts, openNumber } from './bank.commands.ts';
export type { AccountVerifier } from './bank.gateway.ts';
export { bankName } from './bank-list.ts';
export { checkCash, openCashouts } from './cash.queries.ts';
export { cashRoutes } from './cash.routes.ts';
export { giveBack, markPaid } from './cashout.commands.ts';
