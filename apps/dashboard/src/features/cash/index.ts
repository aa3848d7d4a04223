import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export { cashKeys } from './cash.keys.ts';
/** Part of the page `settings`. */
export const AgePanel = lazyWithRetry(() => import('./age-panel.tsx'));
export const BankPanel = lazyWithRetry(() => import('./bank-panel.tsx'));
/** On the page `profile-security`. */
export const Restrictions = lazyWithRetry(() => import('./restrictions.tsx'));
export const CashOutPage = lazyWithRetry(() => import('./cash-out.page.tsx'));
export const CashPage = lazyWithRetry(() => import('./cash.page.tsx'));
export const CashTrxPage = lazyWithRetry(() => import('./cash-trx.page.tsx'));
