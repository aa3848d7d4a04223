export { lockUsable, requireUnused, requireUsable, noteUse } from './voucher.commands.ts';
export { checkVouchers, findVoucher, givenIn } from './voucher.queries.ts';
