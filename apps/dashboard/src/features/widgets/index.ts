import { lazy } from 'react';

export const WidgetsPage = lazy(() => import('./widgets.page.tsx'));

/** What the Widget page reads; loaded again by the commands of the live channel. */
export { widgetsKey } from './widgets.keys.ts';
