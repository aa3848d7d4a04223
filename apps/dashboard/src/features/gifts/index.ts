import { lazy } from 'react';

export { giftKeys } from './gift-keys.ts';

export const GiftsPage = lazy(() => import('./gifts.page.tsx'));
export const GiftFormPage = lazy(() => import('./gift-form.page.tsx'));
export const ClaimsPage = lazy(() => import('./claims.page.tsx'));
export const DoneClaimsPage = lazy(() => import('./claims-done.page.tsx'));
export const ClaimFormPage = lazy(() => import('./claim-form.page.tsx'));
export const ClaimSchedulePage = lazy(() => import('./claim-schedule.page.tsx'));
