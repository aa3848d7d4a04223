import type { ChildReport } from '@mabarin/domain/ticket/child-report';

/** One sentence for each state of "Dibayar anak tanpa izin": what became of it, and what happens next. */
export const childReportText: Record<ChildReport, string> = {
  asked: 'Laporan "dibayar anak tanpa izin" sudah masuk. Tim Mabarin memeriksanya, dan jawabannya muncul di sini.',
  approved: 'Laporan "dibayar anak tanpa izin" dikabulkan. Langkah berikutnya ada di bagian Uang kembali.',
  partly:
    'Sebagian uang ini dikembalikan, lihat bagian Uang kembali. Tim Mabarin masih memeriksa sisanya, jawabannya muncul di sini.',
  refunded: 'Semua uang pembayaran yang dilaporkan dibayar anak ini sudah kembali.',
  closed:
    'Laporan "dibayar anak tanpa izin" sudah diperiksa dan ditutup tim Mabarin. Masih keliru? Hubungi admin dengan nomor transaksi di bawah.',
};
