import type { TicketWait } from './wait.ts';

/** One sentence for each wait: what happens and who acts next; `day`: until when, in full. */
export const ticketWaitText: Record<TicketWait, (day: string) => string> = {
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
  unfulfillable: () =>
    'Uangmu sudah masuk, tapi pesanannya tidak bisa diteruskan ke host. Minta uangnya kembali di tiket ini.',
  under: () =>
    'Uang yang masuk kurang dari tagihannya, jadi belum jadi pesanan. Minta uangnya kembali di tiket ini, lalu pesan lagi.',
  review: () => 'Tim Mabarin mencocokkan pembayaran ini. Hasilnya muncul di sini.',
  over: () => 'Kamu membayar lebih dari tagihannya. Pesananmu tetap jalan, dan tim Mabarin mengembalikan lebihnya.',
  late: (day) => `Sudah bayar? Uangnya masih kami cari sampai ${day}. Belum ketemu juga? Hubungi admin.`,
};
