import type { PaymentException } from '@mabarin/domain/payments/state';
import type { CashOutState } from '@mabarin/domain/cash/payout';
import type { RefundState } from '@mabarin/domain/refunds/refund-states';

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

/** Beside the state of a payment whose money has left again. */
export const returnedText = { whole: 'dikembalikan', part: 'sebagian dikembalikan' } as const;

export const refundStateText: Record<RefundState, string> = {
  requested: 'diminta',
  approved: 'disetujui',
  processing: 'diproses',
  paid: 'terkirim',
  refused: 'ditolak',
  failed: 'gagal',
};
