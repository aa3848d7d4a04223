import { lazyWithRetry } from '@mabarin/ui/lazy';

export const ProfilePage = lazyWithRetry(() => import('./profile.page.tsx'));
