import type { NotCountedWait } from '#restrictions/restriction.ts';
import type { TicketWait } from './wait.ts';

/** One sentence for each wait that no restriction tells: what happens and who acts next; `day`: until when, in full. */
export const ticketWaitText: Record<Exclude<TicketWait, NotCountedWait>, (day: string) => string> = {
  disputed: (day) =>
    `Pembayaran ini disengketakan lewat bank atau dompet. Tim Mabarin menjawab mereka paling lambat ${day}, lalu mereka yang memutuskan uangnya ke siapa.`,
  held: () =>
    'Layanan pembayaran bilang uang ini sudah ditarik kembali. Tim Mabarin memeriksanya, kamu tidak perlu melakukan apa-apa.',
  refund_account: () => 'Uangmu menunggu rekening tujuan. Isi rekeningnya di bawah, lalu tim Mabarin yang melanjutkan.',
  refund_check: () => 'Tim Mabarin memeriksa permintaan uang kembali ini. Kamu tidak perlu melakukan apa-apa.',
  refund_transfer: () => 'Uang kembalinya disetujui, dan tim Mabarin mentransfernya ke rekening di bawah.',
  refund_gateway: () =>
    'Uang kembalinya disetujui dan lagi dikirim ke e-wallet atau bank yang dipakai bayar. Kalau gagal, tiket ini meminta rekeningmu.',
  refund_failed: () =>
    'Uang kembalinya tidak sampai dan masih ada di kami. Hubungi admin dengan nomor transaksi di bawah, supaya tim Mabarin mengirimnya lagi.',
  late: (day) => `Sudah bayar? Uangnya masih kami cari sampai ${day}. Belum ketemu juga? Hubungi admin.`,
};
