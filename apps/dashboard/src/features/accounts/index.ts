import { lazy } from 'react';

export const LogoutPage = lazy(() => import('./logout.page.tsx'));
