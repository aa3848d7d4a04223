export { lockUsable, requireUnused, requireUsable, noteUse, passUse, tellUse } from './voucher.commands.ts';
export { checkVouchers, findVoucher, givenIn } from './voucher.queries.ts';
export { listOverUses } from './voucher.queries.ts';
