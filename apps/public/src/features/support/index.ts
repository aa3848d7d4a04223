import { lazy } from 'react';

export const SupportForm = lazy(() => import('./support-form.tsx'));
