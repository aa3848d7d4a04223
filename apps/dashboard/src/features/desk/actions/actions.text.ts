import type { DeskConsequences } from '@mabarin/api-client/contract/desk-actions';

export const paymentActionsText = {
  title: 'Kerjakan',
  lookUp: 'Tanya gateway lagi',
  lookUpAsk:
    'Menanyakan pembayaran ini ke gateway sekarang. Kalau uangnya ada, langsung dibukukan dan pesanannya jalan.',
  lookedUp: (status: string) => `Jawaban gateway: ${status}.`,
  resend: 'Kirim ulang tiket',
  resendAsk: 'Mengirim tiket lagi ke email yang ditulis saat memesan.',
  sent: 'Tiket dikirim.',
  email: 'Email lain',
  emailHint: 'Pastikan dulu pembayarnya benar: pemegang tiket bisa menulis rekening refund.',
  sendTo: 'Kirim tiket ke email ini',
  sendToAsk: (email: string) => `Mengirim tiket ke ${email}. Siapa pun yang membukanya bisa memakai tiket ini.`,
  amount: 'Jumlah refund',
  amountHint: 'Kosong: semua yang tersisa.',
  refundHost: 'Minta refund dari saldo host',
  refundHostAsk:
    'Mengambil jumlah itu dari saldo host (kurangnya ditanggung kita), lalu menunggu persetujuan di "Uang keluar".',
  refundSuspense: 'Minta refund uang titipan',
  refundSuspenseAsk: 'Menyiapkan uang titipan untuk dikembalikan, lalu menunggu persetujuan di "Uang keluar".',
  refundAsked: 'Refund dibuat. Setujui di "Uang keluar".',
  air: 'Turunkan alert',
  airAsk: 'Alert pembayaran ini langsung hilang dari layar dan antrean tayang.',
  airDone: 'Alert diturunkan.',
  mask: 'Sembunyikan pesan',
  maskAsk:
    'Nama dan pesan hilang dari layar, widget, dan daftar untuk seterusnya; host tidak bisa menampilkannya lagi.',
  maskDone: 'Pesan disembunyikan.',
  decide: 'Putuskan di "Uang keluar"',
} as const;

export const hostActionsText = {
  title: 'Kerjakan',
  freeze: 'Bekukan uang',
  freezeAsk: 'Menahan semua uang host yang belum terkirim sampai operator membukanya lagi.',
  freezeDone: 'Uang host dibekukan.',
  unfreeze: 'Buka pembekuan',
  unfreezeAsk: 'Uang host boleh keluar lagi. Pastikan identitasnya sudah dicek.',
  unfreezeDone: 'Pembekuan dibuka.',
  air: 'Turunkan yang sedang tampil',
  airAsk: 'Alert yang sedang tampil langsung hilang dari layar host.',
  airDone: 'Alert diturunkan.',
  suspend: 'Nonaktifkan host',
  suspendAsk: (
    { entries, claims, payments, held, sent, live, balance }: DeskConsequences,
    rupiah: (of: number) => string,
  ) =>
    [
      'Host keluar dari semua perangkat dan halamannya tidak ditemukan.',
      `${entries} antrean berbayar tetap punya tiket dan penontonnya boleh langsung minta uang kembali.`,
      claims > 0 ? `${claims} hadiah belum dikirim.` : '',
      payments > 0 ? `${payments} QR masih bisa dibayar: uangnya jadi titipan dengan tugas.` : '',
      held > 0 ? `${held} pencairan ditahan.` : 'Tidak ada pencairan yang ditahan.',
      sent > 0 ? `${sent} pencairan sudah di penyedia dan tidak bisa ditahan dari sini.` : '',
      live ? 'Overlay yang sedang tayang berhenti dalam beberapa detik.' : '',
      `Saldo ${rupiah(balance)} tetap tercatat.`,
    ]
      .filter(Boolean)
      .join(' '),
  suspendDone: 'Host dinonaktifkan.',
  resume: 'Aktifkan lagi',
  resumeAsk: 'Host boleh masuk lagi, halamannya buka, dan pencairan yang ditahan jalan lagi.',
  resumeDone: 'Host aktif lagi.',
} as const;
