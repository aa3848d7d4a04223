import { lazy } from 'react';

export { cashKeys } from './cash.keys.ts';
/** The bank account of page `settings`. */
export const BankPanel = lazy(() => import('./bank-panel.tsx'));
export const CashOutPage = lazy(() => import('./cash-out.page.tsx'));
export const CashPage = lazy(() => import('./cash.page.tsx'));
export const CashTrxPage = lazy(() => import('./cash-trx.page.tsx'));
