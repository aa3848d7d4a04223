import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export const VouchersPage = lazyWithRetry(() => import('./vouchers.page.tsx'));
