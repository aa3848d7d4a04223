import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export const ReportPage = lazyWithRetry(() => import('./report.page.tsx'));
export const YearPage = lazyWithRetry(() => import('./year.page.tsx'));
export const StatementPage = lazyWithRetry(() => import('./statement.page.tsx'));
