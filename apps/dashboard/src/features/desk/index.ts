import { lazyWithRetry } from '@mabarin/ui/states/lazy';

/** The operators' desk: an app of its own at `/meja`, of which no host's page loads anything. */
export const DeskApp = lazyWithRetry(() => import('./desk.app.tsx'));
