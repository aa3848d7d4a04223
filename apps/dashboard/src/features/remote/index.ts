import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export const RemotePage = lazyWithRetry(() => import('./remote.page.tsx'));
export const RemoteLogPage = lazyWithRetry(() => import('./log.page.tsx'));
export const PhonePage = lazyWithRetry(() => import('./phone.page.tsx'));
