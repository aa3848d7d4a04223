import type { PaymentException, PaymentState } from '@mabarin/domain/payments/state';
import type { CashOutState } from '@mabarin/domain/cash/payout';
import type { RefundState } from '@mabarin/domain/refunds/refund-states';
import type { TaskReason } from '@mabarin/domain/tasks/task';

export const paymentStateText: Record<PaymentState, string> = {
  creating: 'QR sedang dibuat',
  pending: 'menunggu dibayar',
  paid: 'dibayar',
  expired: 'kedaluwarsa',
  failed: 'gagal',
  review: 'diperiksa',
};

export const exceptionText: Record<PaymentException, string> = {
  none: '',
  late: 'terlambat',
  over: 'kelebihan',
  under: 'kurang',
  duplicate: 'dobel',
  unfulfillable: 'tidak bisa dikirim',
};

export const paymentKindText = { mabar: 'mabar', support: 'dukungan' } as const;

export const hostStateText = { pending: 'belum aktif', active: 'aktif', disabled: 'dinonaktifkan' } as const;

export const cashOutStateText: Record<CashOutState, string> = {
  requested: 'diminta',
  processing: 'diproses',
  paid: 'terkirim',
  failed: 'gagal',
  rejected: 'ditolak',
};

export const refundStateText: Record<RefundState, string> = {
  requested: 'diminta',
  approved: 'disetujui',
  processing: 'diproses',
  paid: 'terkirim',
  refused: 'ditolak',
  failed: 'gagal',
};

export const taskReasonText: Record<TaskReason, string> = {
  unfulfillable: 'dibayar tapi tidak bisa dikirim',
  excess: 'dibayar lebih',
  under: 'dibayar kurang',
  mismatch: 'jawaban gateway tidak cocok',
  unknown_order: 'pemberitahuan tanpa pembayaran',
  stuck: 'macet',
  payout: 'pencairan',
  books: 'pembukuan',
  contact: 'pesan dari luar',
  duplicate: 'dibayar dua kali',
  gateway: 'gateway',
  backup: 'cadangan data',
  service: 'layanan',
  credit: 'kredit kurang',
  refund: 'pengembalian',
  withdrawal: 'pencairan dengan tangan',
  overdue: 'pencairan lama',
  certificate: 'sertifikat',
  disk: 'disk',
  orders: 'pesanan tidak terbayar',
  reconciliation: 'selisih dengan gateway',
};
