/** Counted reports by kind. */
export type CspReportTable = {
  app: 'api' | 'public' | 'dashboard' | 'overlay';
  directive: string;
  blocked: string;
  page: string;
  count: number;
  first_at: Date;
  last_at: Date;
};
