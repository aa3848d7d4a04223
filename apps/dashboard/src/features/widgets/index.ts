import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export { widgetsText } from './widgets.text.ts';
export const WidgetsPage = lazyWithRetry(() => import('./widgets.page.tsx'));

/** Invalidated by the commands of the live channel. */
export { widgetsKey } from './widgets.keys.ts';
