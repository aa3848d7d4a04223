import { FindPaymentForm } from '@mabarin/domain/payments/find';
import { PAID_WAITS } from '@mabarin/domain/ticket/wait';
import * as v from 'valibot';
import { anyoneGets, anyonePosts, endpoint, type OutputOf } from '#endpoint.ts';
import { CaptchaToken, Player, Rupiah } from '#contract/shapes.ts';

/** States a payer can see. Only `paid` is a reason to say thank you; `paid` may follow `expired` and `failed`. */
export const PaymentState = v.picklist(['creating', 'pending', 'review', 'paid', 'expired', 'failed']);
export type PaymentState = v.InferOutput<typeof PaymentState>;

/**
 * A payment as its payer sees it (docs/spec/public.md 3; `expires_in`, `price`, `fee`, `ticket`, `host` by
 * docs/spec/decisions.md). `qris` is a PNG as data URL; `expires_in` is whole seconds left by the server's clock.
 * `qris_price` is price - credit + fee: 0 for an order that credit pays whole, which has no QR and is `paid` at once.
 * `supporterEmail` is empty when read again, because whoever holds the ticket may read it.
 */
export const PaymentResult = v.object({
  /** The payer's ticket: only its holder reads the payment (docs/security.md "Identifiers"). */
  transaction_id: v.string(),
  /** Named to the team; it opens nothing. */
  number: v.string(),
  state: PaymentState,
  kind: v.picklist(['mabar', 'support']),
  host: v.string(),
  description: v.string(),
  qris: v.string(),
  qris_price: Rupiah,
  price: Rupiah,
  credit: Rupiah,
  fee: Rupiah,
  expires_in: v.number(),
  ticket: v.string(),
  player: v.optional(Player),
  /** Other players of the party with their own tickets; left out: none. `ticket` is the payer's. */
  tickets: v.optional(v.array(v.object({ name: v.string(), ticket: v.string() }))),
  /** The voucher of an order, and the rupiah that it took off before `price`; left out: none. */
  voucher: v.optional(v.object({ code: v.string(), discount: Rupiah })),
  /** Why money that came bought nothing yet; left out: it did, or none came. */
  waits: v.optional(v.picklist(PAID_WAITS)),
  /** Rupiah that came while `waits` is `under`; left out: otherwise. */
  received: v.optional(Rupiah),
  supporter: v.optional(v.object({ supporterName: v.string(), supporterEmail: v.string() })),
});
export type PaymentResult = v.InferOutput<typeof PaymentResult>;

export const TRANSACTION_ID_MAX = 64;
const TransactionId = v.pipe(v.string(), v.maxLength(TRANSACTION_ID_MAX));
const unknown = ['payments.unknown', 'payments.old_page'] as const;

/** Path of the QR as a PNG file, available while the payment can be paid. */
export const qrisFilePath = (transactionId: string): string =>
  `/api/payment/${encodeURIComponent(transactionId)}/qris.png`;

export const payment = endpoint(anyoneGets, {
  path: '/api/payment/:transaction_id',
  summary: 'The payment from our own row only; the payment screen asks it every 3 s while visible.',
  input: v.object({ transaction_id: TransactionId }),
  invalid: 'payments.unknown',
  output: v.object({ data: PaymentResult }),
  fails: [...unknown],
});

export const paymentsOpen = endpoint(anyoneGets, {
  path: '/api/payments-open',
  summary:
    'A gateway makes QRs; false while all of them are stopped or have failed five times in a row, the last time within two minutes. Kept for 5 s.',
  input: v.object({}),
  output: v.object({ data: v.object({ open: v.boolean() }) }),
  fails: [],
  etag: true,
});

export const paymentCheck = endpoint(anyonePosts, {
  path: '/api/payment-check',
  summary: 'Asks the gateway (at most once per 3 s per payment) and answers with the final result once paid.',
  input: v.object({ transaction_id: TransactionId }),
  invalid: 'payments.unknown',
  output: v.object({ data: PaymentResult }),
  fails: ['payments.pending', 'payments.review', 'payments.expired', 'payments.failed', ...unknown],
  outside: true,
});

export const paymentExpire = endpoint(anyonePosts, {
  path: '/api/payment-expire',
  summary: 'Advisory: expires the payment only when its time is over and the gateway says unpaid.',
  input: v.object({ transaction_id: TransactionId }),
  invalid: 'payments.unknown',
  output: v.object({ data: v.string() }),
  fails: [...unknown],
  outside: true,
});

export const paymentCancel = endpoint(anyonePosts, {
  path: '/api/payment-cancel',
  summary:
    '"Ganti pesanan": ends an open payment at the gateway and answers its state after that. `expired`: it is over, and ' +
    'money that slips in all the same is honoured as late. Any other state stands: `paid` means that the payer was faster.',
  input: v.object({ transaction_id: TransactionId }),
  invalid: 'payments.unknown',
  output: v.object({ data: v.object({ state: PaymentState }) }),
  fails: [...unknown],
  outside: true,
});

export const findPayment = endpoint(anyonePosts, {
  path: '/api/payment/find',
  summary:
    'A payment that its browser forgot. `ticket`: exactly one fits, and who asked has what a stranger has not. `mail`: said ' +
    'the same whether one fits or none; its ticket goes to the e-mail of the order. `letter`: no payment has this QR.',
  input: v.object({ form: FindPaymentForm, token: CaptchaToken }),
  invalid: 'payments.find_invalid',
  output: v.object({
    data: v.variant('found', [
      v.object({ found: v.literal('ticket'), ticket: v.string() }),
      v.object({ found: v.picklist(['mail', 'letter']) }),
    ]),
  }),
  fails: ['payments.find_invalid', 'http.captcha', 'http.too_many'],
  captcha: { token: 'token', action: 'find' },
});
export type FoundPayment = OutputOf<typeof findPayment>['data'];
