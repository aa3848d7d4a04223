import { lazy } from 'react';

export { supportsQuery } from './support.api.ts';
export const SupportPage = lazy(() => import('./support.page.tsx'));
export const SupportDownloadPage = lazy(() => import('./support-download.page.tsx'));
