import { lazyWithRetry } from '@mabarin/ui/lazy';

export const SupportForm = lazyWithRetry(() => import('./support-form.tsx'));
