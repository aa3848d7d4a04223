import type { ScreenReason } from '@mabarin/domain/messages/filter';

/** One paid support, from its order on (migration 0008). `amount` in rupiah; `paid_at` null: not paid; `hidden_reason` (0013) null: the stream shows it. */
export type SupportTable = {
  payment_id: string;
  host_id: string;
  name: string;
  anonymous: boolean;
  email: string;
  email_hidden: boolean;
  message: string;
  hidden_reason: ScreenReason | null;
  amount: number;
  created_at: Date;
  paid_at: Date | null;
};
