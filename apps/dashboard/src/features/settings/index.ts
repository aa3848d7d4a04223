import { lazyWithRetry } from '@mabarin/ui/lazy';

export const SettingsPage = lazyWithRetry(() => import('./settings.page.tsx'));
