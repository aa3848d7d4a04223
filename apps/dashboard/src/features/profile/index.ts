import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export const AccountDataPage = lazyWithRetry(() => import('./account-data.page.tsx'));
export const SecurityPage = lazyWithRetry(() => import('./security.page.tsx'));
export const ProfilePage = lazyWithRetry(() => import('./profile.page.tsx'));
