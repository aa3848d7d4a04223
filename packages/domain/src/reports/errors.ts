import type { FailureTable } from '#failures.ts';

export const reportsErrors = {
  'reports.month_invalid': { kind: 'refused', text: 'Pilih bulan laporan dulu ya!' },
  'reports.year_invalid': { kind: 'refused', text: 'Pilih tahun rekap dulu ya!' },
  'reports.range_empty': { kind: 'refused', text: 'Pilih isi berkas, tanggal "dari" dan tanggal "sampai" dulu ya!' },
  'reports.range_reversed': {
    kind: 'refused',
    text: 'Tanggal "sampai" harus sama dengan atau sesudah tanggal "dari"!',
  },
  'reports.download_expired': {
    kind: 'not_found',
    text: 'Link unduhan ini sudah lewat. Mulai lagi unduhannya dari halaman Laporan ya!',
  },
} as const satisfies FailureTable;
