import { lazyWithRetry } from '@mabarin/ui/lazy';

export const WebhooksPage = lazyWithRetry(() => import('./webhooks.page.tsx'));
