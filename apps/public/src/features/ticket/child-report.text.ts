import type { ChildReport } from '@mabarin/domain/ticket/child-report';

/** One sentence for each state of "Dibayar anak tanpa izin": what became of it, and what happens next. */
export const childReportText: Record<ChildReport, string> = {
  asked:
    'Permintaan uang kembali karena dibayar anak sudah masuk. Tim Mabarin memeriksanya, dan jawabannya muncul di sini.',
  approved: 'Permintaan uang kembali karena dibayar anak dikabulkan. Langkah berikutnya ada di bagian Uang kembali.',
  partly:
    'Sebagian uang ini dikembalikan, lihat bagian Uang kembali. Tim Mabarin masih memeriksa sisanya, jawabannya muncul di sini.',
  refunded: 'Semua uang yang dibayar anak ini sudah kembali.',
  closed:
    'Permintaan uang kembali karena dibayar anak sudah diperiksa dan ditutup tim Mabarin. Masih keliru? Hubungi admin dengan nomor transaksi di bawah.',
};
