import type { ChargeState, PaymentException, PaymentState } from '@mabarin/domain/payments/state';
import type { ColumnType, Generated } from 'kysely';
import type { PaymentKind } from '#ports/fulfilment.port.ts';

/** Who pays, as the payment screen repeats it. */
export type Payer =
  | {
      player: { id: string; server: string; name: string };
      /** Who plays along, left out: nobody. */
      tickets?: { name: string; ticket: string }[];
    }
  | { supporter: { supporterName: string; supporterEmail: string } };

/** A QRIS payment (migration 0004). Whole rupiah. */
export type PaymentTable = {
  id: string;
  host_id: string;
  kind: PaymentKind;
  status: PaymentState;
  exception: ColumnType<PaymentException, PaymentException | undefined, PaymentException>;
  price: number;
  /** The part of the price that is paid by credit (migration 0065). */
  credit: Generated<number>;
  fee: number;
  gross: number;
  received: number | null;
  description: string;
  payer: ColumnType<Payer, string, string>;
  ticket: string;
  /** The ticket of who paid, once `ticket` is another player's (migration 0084). */
  payer_ticket: Generated<string | null>;
  /** The gateway of its newest charge, before there is one the first that would be asked. */
  provider: string;
  provider_id: string | null;
  qr_string: string | null;
  charges: Generated<number>;
  inquiries: Generated<number>;
  last_inquiry_at: Date | null;
  next_inquiry_at: Date | null;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  /** When it was called expired or failed (migration 0040). */
  ended_at: ColumnType<Date | null, Date | undefined, Date | null>;
  /** When its person went out of it (migration 0059); null: not yet. */
  erased_at: Generated<Date | null>;
};

/** One attempt at a gateway to get a QR for a payment (migration 0050). */
export type PaymentChargeTable = {
  number: Generated<number>;
  reference: string;
  payment_id: string;
  gateway: string;
  provider_id: string | null;
  state: ChargeState;
  received: ColumnType<number | null, number | undefined, number | null>;
  /** The gateway's names of the payments that brought the money, and answers with an unknown word (migration 0120). */
  payments: Generated<string[]>;
  unknown_states: Generated<number>;
  created_at: Date;
};

/** Whether a gateway is asked for QRs (migration 0051). */
export type GatewayCircuitTable = {
  gateway: string;
  failures: number;
  open_until: Date | null;
  changed_at: Date;
  last_error: string | null;
  failed_at: Date | null;
};

/** A notification in the inbox. */
export type PaymentWebhookEventTable = {
  id: Generated<number>;
  provider: string;
  dedupe_key: string;
  /** Our reference where it names one, else the provider's id. */
  order_id: string;
  /** Migration 0050. */
  provider_id: string | null;
  /** Migration 0120. */
  payment: ColumnType<string | null, string | null | undefined, never>;
  state: string;
  headers: ColumnType<Record<string, string>, string, never>;
  body: Buffer;
  received_at: Date;
  deliveries: Generated<number>;
  attempts: Generated<number>;
  next_at: Date;
  processed_at: Date | null;
  outcome: string | null;
};

export type PaymentTaskReason =
  | 'unfulfillable'
  | 'excess'
  | 'under'
  | 'mismatch'
  | 'unknown_order'
  | 'stuck'
  | 'payout'
  | 'books'
  | 'contact'
  | 'duplicate'
  | 'gateway'
  | 'backup'
  | 'service'
  | 'credit'
  | 'refund'
  | 'reconciliation';

/** What an operator must look at. */
export type PaymentTaskTable = {
  id: Generated<number>;
  subject: string;
  reason: PaymentTaskReason;
  detail: ColumnType<Record<string, unknown>, string, string>;
  created_at: Date;
  done_at: Date | null;
};
