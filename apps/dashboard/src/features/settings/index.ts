import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export const SettingsPage = lazyWithRetry(() => import('./settings.page.tsx'));
