import { wibClock, wibDate } from '@mabarin/domain/time';
import { stringify } from 'csv-stringify/sync';

type Row = {
  name: string;
  email: string;
  email_hidden: boolean;
  message: string;
  amount: number;
  paid_at: Date | null;
};

const columns = ['Tanggal', 'Jam', 'Nama', 'Email', 'Nominal', 'Pesan'];

/**
 * Supports as CSV for a spreadsheet. What people typed never begins a formula: a cell that would gets an apostrophe
 * before it. Without `emails` that column is empty.
 */
export function supportCsv(supports: readonly Row[], { emails }: { emails: boolean }): string {
  const rows = supports.map(({ paid_at: paidAt, ...support }) => [
    paidAt === null ? '' : wibDate(paidAt),
    paidAt === null ? '' : wibClock(paidAt),
    support.name,
    support.email_hidden || !emails ? '' : support.email,
    support.amount,
    support.message,
  ]);
  return stringify([columns, ...rows], { escape_formulas: true, record_delimiter: 'windows' });
}
