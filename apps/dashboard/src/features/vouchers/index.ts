import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export { vouchersKey } from './vouchers.keys.ts';
export const VouchersPage = lazyWithRetry(() => import('./vouchers.page.tsx'));
