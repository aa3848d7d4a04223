import { periodOfYear, type WibYear } from '@mabarin/domain/reports/report';
import { incomeOf, type Income } from './income.queries.ts';
import type { Call, LittleDeps, Said } from '#features/operator/call.commands.ts';
import { csvOf } from '#platform/csv.ts';
import type { Db } from '#schema.ts';

const HEADS = ['host', 'nama', 'bulan', 'bruto', 'biaya_platform', 'bagian_host', 'dikembalikan'];

/** The income of all hosts in a year as CSV. `identity`: with an empty column for NIK or NPWP. */
export async function readIncome(
  db: Db,
  _deps: LittleDeps,
  { input: { year, identity } }: Call<{ year: WibYear; identity: boolean }>,
): Promise<Said<Income[]>> {
  const rows = await incomeOf(db, periodOfYear(year));
  const cells = rows.map((row) => [row.username, row.name, row.month, row.gross, row.fee, row.host, row.returned]);
  const lines = identity ? cells.map((row) => [...row, '']) : cells;
  return { text: csvOf([identity ? [...HEADS, 'nik_npwp'] : HEADS, ...lines]), data: rows };
}
