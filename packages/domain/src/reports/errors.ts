import { type FailureTable, refusals } from '#failures.ts';

export const reportsErrors = {
  ...refusals({
    'reports.month_invalid': 'Pilih bulan laporan dulu ya!',
    'reports.year_invalid': 'Pilih tahun rekap dulu ya!',
    'reports.range_empty': 'Pilih isi berkas, tanggal "dari" dan tanggal "sampai" dulu ya!',
    'reports.range_reversed': 'Tanggal "sampai" harus sama dengan atau sesudah tanggal "dari"!',
  }),
  'reports.download_expired': {
    kind: 'not_found',
    text: 'Link unduhan ini sudah lewat. Mulai lagi unduhannya dari halaman Laporan ya!',
  },
} as const satisfies FailureTable;
