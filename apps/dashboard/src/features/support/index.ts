import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export { supportsQuery } from './support.api.ts';
export const SupportPage = lazyWithRetry(() => import('./support.page.tsx'));
export const HiddenPage = lazyWithRetry(() => import('./hidden.page.tsx'));
export const SupportDownloadPage = lazyWithRetry(() => import('./support-download.page.tsx'));
