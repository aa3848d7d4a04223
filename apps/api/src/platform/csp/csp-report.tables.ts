import type { WebApp } from '#platform/web/web.ts';

/** Reports of one kind, counted (migration 0062).  */
export type CspReportTable = {
  app: WebApp | 'api';
  directive: string;
  blocked: string;
  page: string;
  count: number;
  first_at: Date;
  last_at: Date;
};
