import { failureText } from '@mabarin/domain/errors';
import type { paymentAnswer } from '@mabarin/domain/payments/state';

export const expireText: Readonly<Record<ReturnType<typeof paymentAnswer>, string>> = {
  paid: 'Pembayaran kamu sudah kami terima. Terima kasih.',
  'payments.pending': failureText('payments.pending'),
  'payments.review': failureText('payments.review'),
  'payments.expired': failureText('payments.expired'),
  'payments.failed': failureText('payments.failed'),
  'payments.unknown': failureText('payments.unknown'),
  'payments.gateway_down': failureText('payments.gateway_down'),
};
