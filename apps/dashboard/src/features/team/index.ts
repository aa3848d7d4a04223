import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export { isHostChosen } from './chosen-host.ts';
export const TeamPage = lazyWithRetry(() => import('./team.page.tsx'));
export const TeamLogPage = lazyWithRetry(() => import('./log.page.tsx'));
export const HostsPage = lazyWithRetry(() => import('./hosts.page.tsx'));
