import { lazy } from 'react';

export { useLogout } from './logout.ts';

export const LogoutPage = lazy(() => import('./logout.page.tsx'));
export const MabarQrPage = lazy(async () => ({ default: (await import('./qr.page.tsx')).MabarQrPage }));
export const SupportQrPage = lazy(async () => ({ default: (await import('./qr.page.tsx')).SupportQrPage }));
export const GiftQrPage = lazy(async () => ({ default: (await import('./qr.page.tsx')).GiftQrPage }));
