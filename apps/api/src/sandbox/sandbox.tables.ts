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

/** How far the application's clock runs ahead; at most one row. */
export type SandboxClockTable = { id: Generated<boolean>; offset_seconds: number };
