import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export const SupportForm = lazyWithRetry(() => import('./support-form.tsx'));
