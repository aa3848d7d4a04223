import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export { showKey } from './show.keys.ts';
export const ShowPage = lazyWithRetry(() => import('./show.page.tsx'));
