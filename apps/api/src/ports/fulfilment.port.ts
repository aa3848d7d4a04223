import type { FeeBearer } from '@mabarin/domain/money';
import type { Unfulfillable } from '@mabarin/domain/tasks/fact.text';

export type PaymentKind = 'mabar' | 'support';

/** A newly paid payment for the area that fulfils it. Rupiah; `price` is as listed. */
export type PaidPayment = {
  id: string;
  hostId: string;
  kind: PaymentKind;
  description: string;
  price: number;
  /** Part of the price paid by credit. */
  credit: number;
  fee: number;
  fee_bearer: FeeBearer;
  gross: number;
  ticket: string;
  /** The buyer says to be under 18. */
  minor: boolean;
  /** Undefined: none. */
  voucher: { code: string; discount: number } | undefined;
  paidAt: Date;
  /** The host's show has rules. */
  hasShow: boolean;
};

/** `unfulfillable` gives the operator the reason; the money then goes to suspense. */
export type Fulfilment = 'fulfilled' | { unfulfillable: Unfulfillable };
