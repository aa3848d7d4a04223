import type { PaymentAction } from '@mabarin/domain/desk/payment-actions';
import type { PaymentState } from '@mabarin/domain/payments/state';

const states: Record<PaymentState, string> = {
  creating: 'QR sedang dibuat',
  pending: 'belum dibayar',
  paid: 'dibayar',
  expired: 'kedaluwarsa, tidak dibayar',
  failed: 'gagal',
  review: 'diperiksa, lihat tugasnya',
};

/** The other acts say it in their question. */
const does: Record<Exclude<PaymentAction, 'look_up' | 'resend_ticket' | 'alert_off' | 'mask_message'>, string> = {
  refund_support: 'Uang dukungan dikembalikan, semua atau sebagian, dari saldo host.',
  refund_order:
    'Kosongkan jumlahnya: game yang belum dimainkan keluar dari antrian. Isi jumlahnya: gamenya tetap, uangnya saja yang kembali.',
  refund_suspense: 'Uang yang ditahan dikembalikan. Host tidak kehilangan apa-apa.',
  decide_refund: 'Refund terbuka. Disetujui dulu, dikirim, lalu ditandai terkirim di sini.',
  return_refund: 'Ada refund yang sudah terkirim. Kalau uangnya kembali ke kita, catat di sini.',
  decide_hold: 'Uang host yang ditahan, karena gateway bilang uangnya hilang.',
  dispute: 'Dompet atau bank mengirim surat sengketa. Bagian host ditahan sampai ada hasilnya.',
  decide_dispute: 'Sengketanya terbuka: cetak bukti, kirim, lalu catat hasilnya. Selama itu tidak bisa refund.',
  copy_remains: 'Data orangnya sudah dihapus. Untuk aparat: yang masih ada di buku dan catatan, dengan nomor suratnya.',
  close_task: 'Ada tugas terbuka: kerjakan, lalu tutup dengan alasan.',
};

export const paymentActionsText = {
  does,
  lookUp: 'Tanya gateway lagi',
  dispute: 'Catat sengketa',
  openDispute: 'Buka sengketa',
  lookUpAsk:
    'Menanyakan pembayaran ini ke gateway sekarang. Kalau uangnya ada, langsung dibukukan dan pesanannya jalan.',
  inquired: (state: PaymentState) => `Sudah ditanyakan. Pembayaran ini: ${states[state]}.`,
  resend: 'Kirim ulang tiket',
  resendAsk: 'Mengirim tiket lagi ke email yang ditulis saat memesan.',
  sent: 'Tiket dikirim.',
  email: 'Email lain',
  emailHint: 'Pastikan dulu pembayarnya benar: pemegang tiket bisa menulis rekening refund.',
  sendElsewhere: 'Kirim tiket ke email lain',
  sendTo: 'Kirim tiket ke email ini',
  sendToAsk: (email: string) => `Mengirim tiket ke ${email}. Siapa pun yang membukanya bisa memakai tiket ini.`,
  amount: 'Jumlah refund',
  amountWithoutFee: 'Jumlah refund, tanpa biaya layanan',
  amountHint: 'Kosong: semua yang tersisa. Biaya layanannya ikut kembali.',
  amountOfOrder: 'Kosong: semua game yang belum dimainkan. Biaya layanannya ikut kembali.',
  queueKept: (isAmount: boolean) =>
    isAmount
      ? 'Game di antrian tetap. Kalau nanti gamenya dikembalikan, uangnya tinggal sisanya.'
      : 'Antrian tidak berubah.',
  refundHost: 'Minta refund dari saldo host',
  refundOrder: 'Minta refund pesanan',
  played: 'Termasuk game yang sudah dimainkan',
  forPlayed: (amount: string) => `${amount} di antaranya untuk game yang sudah dimainkan.`,
  refundSuspense: 'Minta refund uang yang ditahan',
  refundDuplicate: (reference: string) => `Minta refund bayar dobel ${reference}`,
  refundAsk: (amount: string, way: string, borne: string) =>
    `Menyiapkan refund ${amount} ke pembayar ${way}. ${borne} Lalu menunggu persetujuan.`,
  byGateway: (name: string) => `lewat ${name}`,
  byTransfer: 'dengan transfer ke rekening yang ditulisnya di tiket',
  cameBack: 'Uang refund kembali ke kita',
  returned: (id: string, amount: string) => `Uang ${id} (${amount}) kembali ke kita`,
  returnedAsk: (id: string, amount: string, host: string) =>
    `Membatalkan ${id} yang sudah terkirim: ${amount} sudah kembali ke kita, bagian @${host} masuk lagi ke saldonya, dan game kembali ke antrian. Ada tugas untuk menghubungi penonton.`,
  returnedDone: 'Refund dibatalkan. Lihat tugasnya.',
  lookedUp: 'Sudah dicek di mutasi bank atau catatan gateway',
  refundAsked: 'Refund dibuat. Lanjutannya di atas.',
  air: 'Turunkan alert',
  airAsk: 'Alert pembayaran ini langsung hilang dari layar dan antrian tayang.',
  airDone: 'Alert diturunkan.',
  mask: 'Sembunyikan pesan',
  maskAsk:
    'Nama dan pesan hilang dari layar, widget, dan daftar untuk seterusnya; host tidak bisa menampilkannya lagi.',
  maskDone: 'Pesan disembunyikan.',
  openTask: (task: number) => `Buka tugas #${task}`,
} as const;
