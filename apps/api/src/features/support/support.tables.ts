import type { Generated } from 'kysely';
import type { ScreenReason } from '@mabarin/domain/messages/reasons';

/**
 * One support from its order on. `amount` in rupiah; `paid_at` null: not paid; `hidden_reason` null: the filter hides
 * nothing; `revealed_at`: the host shows it all the same; `held_reason`: shown, but the host wants a look first; `because`: `becauseOf` either.
 */
export type SupportTable = {
  payment_id: string;
  /** The host's id of it. */
  id: string;
  host_id: string;
  name: string;
  anonymous: boolean;
  /** The buyer says to be under 18: no board has it. */
  quiet: Generated<boolean>;
  email: string;
  email_hidden: boolean;
  message: string;
  hidden_reason: ScreenReason | null;
  held_reason: ScreenReason | null;
  because: string | null;
  name_hidden: boolean;
  revealed_at: Date | null;
  amount: number;
  created_at: Date;
  paid_at: Date | null;
  /** Time of its addition to the sums below, or null. */
  counted_at: Generated<Date | null>;
  /** All of its money was taken back: no sum and no widget has it. */
  lost_at: Generated<Date | null>;
  /** Option of the host's vote, open at the order; null: none. */
  vote_option: Generated<string | null>;
};

/** A host's counted supports of a day in Jakarta. */
export type SupportDayTable = { host_id: string; day: string; amount: number };

/** Counted supports of one supporter, as far as the host may know. */
export type SupportGiverTable = {
  host_id: string;
  email_key: string;
  email_hidden: boolean;
  hidden_name: string | null;
  amount: number;
  reached_at: Date;
};

/** One support on which the host pressed Ban; it bans the e-mail. */
export type SupportBanTable = {
  support_id: string;
  host_id: string;
  email_key: string;
  created_at: Date;
};
