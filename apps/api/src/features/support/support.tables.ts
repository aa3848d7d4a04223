import type { Generated } from 'kysely';
import type { ScreenReason } from '@mabarin/domain/messages/reasons';

/** One paid support, from its order on (migration 0008). `amount` in rupiah; `paid_at` null: not paid; `hidden_reason` (0013) null: the filter hides nothing, `revealed_at` (0018): the host shows it all the same. */
export type SupportTable = {
  payment_id: string;
  /** What the host calls it by (0018). */
  id: string;
  host_id: string;
  name: string;
  anonymous: boolean;
  email: string;
  email_hidden: boolean;
  message: string;
  hidden_reason: ScreenReason | null;
  name_hidden: boolean;
  revealed_at: Date | null;
  amount: number;
  created_at: Date;
  paid_at: Date | null;
  /** When it was added to the sums below (0056); null: not yet. */
  counted_at: Generated<Date | null>;
};

/** What a host was given on a day in Jakarta, of the supports that are counted (migration 0056). */
export type SupportDayTable = { host_id: string; day: string; amount: number };

/** What a supporter gave a host, as far as the host may know it is one, of the supports that are counted (0056). */
export type SupportGiverTable = {
  host_id: string;
  email_key: string;
  email_hidden: boolean;
  hidden_name: string | null;
  amount: number;
  reached_at: Date;
};

/** One support on which the host pressed Ban (migration 0018); it bans the e-mail. */
export type SupportBanTable = {
  support_id: string;
  host_id: string;
  email_key: string;
  created_at: Date;
};
