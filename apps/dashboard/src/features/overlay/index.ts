import { lazyWithRetry } from '@mabarin/ui/lazy';

export const OverlayPage = lazyWithRetry(() => import('./overlay.page.tsx'));
