import type { Generated } from 'kysely';

/** What the pretend QRIS provider knows of our orders (migration 0009). Whole rupiah. */
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
  /** Which pretend provider has it (migration 0050). */
  gateway: string;
};

/** A notification it still has to send. */
export type SandboxDeliveryTable = {
  id: Generated<number>;
  order_id: string;
  body: string;
  due_at: Date;
  attempts: Generated<number>;
  sent_at: Date | null;
};

/** What the pretend payout provider knows of our references (migration 0022). Whole rupiah. */
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
  /** When it moves by itself. */
  moves_at: Date | null;
  /** Notifications it still has to send, and from when on. */
  untold: Generated<number>;
  tell_at: Date;
};

/** How far the application's clock runs ahead; at most one row. */
export type SandboxClockTable = { id: Generated<boolean>; offset_seconds: number };
