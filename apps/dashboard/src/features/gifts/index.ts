import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export { giftKeys } from './gifts.keys.ts';

export const GiftsPage = lazyWithRetry(() => import('./gifts.page.tsx'));
export const GiftFormPage = lazyWithRetry(() => import('./gift-form.page.tsx'));
export const ClaimsPage = lazyWithRetry(() => import('./claims/claims.page.tsx'));
export const DoneClaimsPage = lazyWithRetry(() => import('./claims/claims-done.page.tsx'));
export const ClaimFormPage = lazyWithRetry(() => import('./claims/claim-form.page.tsx'));
export const ClaimSchedulePage = lazyWithRetry(() => import('./claims/claim-schedule.page.tsx'));
