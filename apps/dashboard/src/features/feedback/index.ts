import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export const FeedbackPage = lazyWithRetry(() => import('./feedback.page.tsx'));
