import { lazyWithRetry } from '@mabarin/ui/lazy';

export const FeedbackPage = lazyWithRetry(() => import('./feedback.page.tsx'));
