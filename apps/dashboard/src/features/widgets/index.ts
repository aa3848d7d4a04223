import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export const WidgetsPage = lazyWithRetry(() => import('./widgets.page.tsx'));

/** What the Widget page reads; loaded again by the commands of the live channel. */
export { widgetsKey } from './widgets.keys.ts';
