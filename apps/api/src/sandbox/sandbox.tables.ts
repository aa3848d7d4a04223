import type { Generated } from 'kysely';

/** Charges of the pretend QRIS provider. Whole rupiah. */
export type SandboxChargeTable = {
  order_id: string;
  provider_id: string;
  amount: number;
  description: string;
  qr_string: string;
  state: 'pending' | 'paid' | 'failed' | 'expired';
  paid_amount: number | null;
  currency: Generated<string>;
  paid_at: Date | null;
  created_at: Date;
  expires_at: Date;
  gateway: string;
};

export type SandboxDeliveryTable = {
  id: Generated<number>;
  order_id: string;
  body: string;
  due_at: Date;
  attempts: Generated<number>;
  sent_at: Date | null;
};

/** Payouts of the pretend provider. Whole rupiah. */
export type SandboxPayoutTable = {
  reference: string;
  provider_id: string;
  bank_code: string;
  account_number: string;
  holder: string;
  amount: number;
  note: string;
  state: 'pending' | 'paid' | 'failed' | 'reversed';
  reason: string | null;
  created_at: Date;
  moves_at: Date | null;
  /** Number of unsent notifications, and the time of the next one. */
  untold: Generated<number>;
  tell_at: Date;
};

/** Offset of the application's clock; at most one row. */
export type SandboxClockTable = { id: Generated<boolean>; offset_seconds: number };
