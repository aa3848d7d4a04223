import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export const OverlayPage = lazyWithRetry(() => import('./overlay.page.tsx'));
export const AlertStrip = lazyWithRetry(() => import('./control/alert-strip.tsx'));
export const OverlaySetupPage = lazyWithRetry(() => import('./overlay-setup.page.tsx'));
/** A key of the set-up's ticket. */
export const TestAlertButton = lazyWithRetry(() => import('./test-button.tsx'));
export { mediaKey } from './media/media.keys.ts';
