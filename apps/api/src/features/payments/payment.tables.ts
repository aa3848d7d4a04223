import type { ChargeState, PaymentException, PaymentState } from '@mabarin/domain/payments/state';
import type { FeeBearer } from '@mabarin/domain/money';
import type { ColumnType, Generated } from 'kysely';
import type { PaymentKind } from '#ports/fulfilment.port.ts';

/** The payer, as shown on the payment screen. */
export type Payer =
  | {
      player: { id: string; server: string; name: string };
      /** The other players' tickets, if any. */
      tickets?: { name: string; ticket: string }[];
      /** The order's voucher, if any. */
      voucher?: { code: string; discount: number };
    }
  | { supporter: { supporterName: string; supporterEmail: string } };

/** A QRIS payment. Whole rupiah. */
export type PaymentTable = {
  id: string;
  host_id: string;
  kind: PaymentKind;
  status: PaymentState;
  exception: ColumnType<PaymentException, PaymentException | undefined, PaymentException>;
  price: number;
  /** The part of the price paid by credit. */
  credit: Generated<number>;
  /** The platform's, whoever bears it. */
  fee: number;
  fee_bearer: Generated<FeeBearer>;
  /** Basis points. */
  fee_bps: Generated<number>;
  /** The buyer ticked "Aku di bawah 18". */
  minor: Generated<boolean>;
  gross: number;
  received: number | null;
  description: string;
  payer: ColumnType<Payer, string, string>;
  ticket: string;
  /** The payer's ticket after `ticket` became another player's. */
  payer_ticket: Generated<string | null>;
  /** The gateway of its newest charge, or the first that would be asked. */
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
  /** Time of its expiry or failure. */
  ended_at: ColumnType<Date | null, Date | undefined, Date | null>;
  /** Time at which "Ganti pesanan" ended it; null: it did not. */
  cancelled_at: Generated<Date | null>;
  /** Time at which its payer's bank or wallet had taken all of it back; null: never. */
  taken_back_at: Generated<Date | null>;
  /** Time of its erasure; null: not erased. */
  erased_at: Generated<Date | null>;
};

/** A payment under one sign of its buyer, for the cap of a day; `spender` is a keyed hash. */
export type PaymentSpenderTable = {
  payment_id: string;
  spender: string;
  amount: number;
  minor: boolean;
  created_at: Date;
};

/** One attempt at a gateway to get a QR for a payment. */
export type PaymentChargeTable = {
  number: Generated<number>;
  reference: string;
  payment_id: string;
  gateway: string;
  provider_id: string | null;
  state: ChargeState;
  received: ColumnType<number | null, number | undefined, number | null>;
  /** The gateway's names of the payments that brought the money, and the number of replies with an unknown word. */
  payments: Generated<string[]>;
  /** The wallet's or bank's own reference of the payment, if the gateway tells it. */
  wallet_reference: Generated<string | null>;
  unknown_states: Generated<number>;
  created_at: Date;
};

/** Failures of a gateway, and the end of its pause. */
export type GatewayCircuitTable = {
  gateway: string;
  failures: number;
  open_until: Generated<Date | null>;
  changed_at: Date;
  last_error: Generated<string | null>;
  failed_at: Generated<Date | null>;
  /** An operator gives it no new orders since then. */
  paused_at: Generated<Date | null>;
};

/** A question about a payment to its gateway; a trigger writes it (migration 0201). */
export type PaymentInquiryTable = {
  payment_id: ColumnType<string, never, never>;
  at: ColumnType<Date, never, never>;
  /** The payment's state after the answer. */
  status: ColumnType<PaymentState, never, never>;
};

export type GatewayNotificationTable = {
  id: Generated<number>;
  provider: string;
  dedupe_key: string;
  /** Our reference if named, else the provider's id. */
  order_id: string;
  provider_id: string | null;
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
