import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export { useLogout } from './logout.ts';

export const LogoutPage = lazyWithRetry(() => import('./logout.page.tsx'));
export const MabarQrPage = lazyWithRetry(async () => ({ default: (await import('./qr.page.tsx')).MabarQrPage }));
export const SupportQrPage = lazyWithRetry(async () => ({ default: (await import('./qr.page.tsx')).SupportQrPage }));
export const GiftQrPage = lazyWithRetry(async () => ({ default: (await import('./qr.page.tsx')).GiftQrPage }));
