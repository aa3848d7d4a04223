import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export const WebhooksPage = lazyWithRetry(() => import('./webhooks.page.tsx'));
