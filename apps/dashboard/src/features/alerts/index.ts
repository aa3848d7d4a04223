import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export const OverlayPage = lazyWithRetry(() => import('./overlay.page.tsx'));
export const AlertStrip = lazyWithRetry(() => import('./control/alert-strip.tsx'));
export const OverlaySetupPage = lazyWithRetry(() => import('./overlay-setup.page.tsx'));
export { mediaKey } from './media/media.keys.ts';
