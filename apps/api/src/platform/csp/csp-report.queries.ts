import { sql, type Selectable } from 'kysely';
import type { CspReportTable } from './csp-report.tables.ts';
import type { Db } from '#schema.ts';

export type CountedReport = Pick<CspReportTable, 'app' | 'directive' | 'blocked' | 'page' | 'count'>;

/** Adds up the counts. Ignores new kinds beyond `max`, so that strangers cannot fill the table. */
export async function addReports(
  db: Db,
  reports: readonly CountedReport[],
  { now, max }: { now: Date; max: number },
): Promise<void> {
  await sql`
    insert into csp_report as known (app, directive, blocked, page, count, first_at, last_at)
    select app, directive, blocked, page, count, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
      as new (app text, directive text, blocked text, page text, count bigint)
    where (select count(*) from csp_report) < ${max}
      or exists (select from csp_report as one
        where (one.app, one.directive, one.blocked, one.page) = (new.app, new.directive, new.blocked, new.page))
    on conflict (app, directive, blocked, page) do update
      set count = known.count + excluded.count, last_at = excluded.last_at`.execute(db);
}

export function listReports(db: Db, limit: number): Promise<Selectable<CspReportTable>[]> {
  return db
    .selectFrom('csp_report')
    .selectAll()
    .orderBy('count', 'desc')
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute();
}
