import { lazy } from 'react';

export const OverlayPage = lazy(() => import('./overlay.page.tsx'));
