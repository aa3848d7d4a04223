/** What a payment pays for; its area fulfils it. */
export type PaymentKind = 'mabar' | 'support';

/** A payment that has just become paid, as its buyer's area sees it. Rupiah; `price` is what the host is credited. */
export type PaidPayment = {
  id: string;
  hostId: string;
  kind: PaymentKind;
  description: string;
  price: number;
  /** The part of the price that is paid by credit. */
  credit: number;
  fee: number;
  gross: number;
  ticket: string;
  paidAt: Date;
};

/** `unfulfillable` says to the operator why; the money then goes to suspense. */
export type Fulfilment = 'fulfilled' | { unfulfillable: string };
