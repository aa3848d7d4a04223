import { wibClock, wibDate } from '@mabarin/domain/time';
import { csvOf } from '#platform/csv.ts';

type Row = {
  name: string;
  email: string;
  email_hidden: boolean;
  message: string;
  amount: number;
  paid_at: Date | null;
};

const columns = ['Tanggal', 'Jam', 'Nama', 'Email', 'Nominal', 'Pesan'];

/** Supports as CSV for a spreadsheet. Without `emails` that column is empty. */
export function supportCsv(supports: readonly Row[], { emails }: { emails: boolean }): string {
  const rows = supports.map(({ paid_at: paidAt, ...support }) => [
    paidAt === null ? '' : wibDate(paidAt),
    paidAt === null ? '' : wibClock(paidAt),
    support.name,
    support.email_hidden || !emails ? '' : support.email,
    support.amount,
    support.message,
  ]);
  return csvOf([columns, ...rows]);
}
