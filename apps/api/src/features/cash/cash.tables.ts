import type { CashOutHold } from '@mabarin/domain/cash/cash';
import type { CashOutState } from '@mabarin/domain/cash/payout';
import type { Generated } from 'kysely';

/** Migrations 0017, 0022, 0052, 0111, 0130 and 0132. Amounts are whole rupiah; account numbers are sealed. */

export type BankAccountTable = {
  host_id: string;
  bank_code: string;
  number_sealed: string;
  holder: string;
  saved_at: Date;
  /** `numberKey` of it; null: not computed yet. */
  number_key: Generated<string | null>;
};

export type CashOutTable = {
  id: string;
  host_id: string;
  amount: number;
  fee: number;
  bank_code: string;
  number_sealed: string;
  holder: string;
  state: CashOutState;
  created_at: Date;
  ended_at: Date | null;
  /** Who was asked to send it; null: nobody yet. `manual`: only an operator may send it. */
  provider: Generated<string | null>;
  /** Our name of it at the provider; null: the id, as before migration 0052. */
  payout_reference: string | null;
  /** When the provider was last asked to send it. */
  sent_at: Generated<Date | null>;
  provider_id: Generated<string | null>;
  reason: Generated<string | null>;
  /** How often a poller took it. */
  asks: Generated<number>;
  /** When the provider is asked next. */
  next_at: Generated<Date | null>;
  /** Held by whoever asks the provider. */
  leased_until: Generated<Date | null>;
  paid_at: Generated<Date | null>;
  /** Until when it is not sent, and why (packages/domain/src/cash/cash.ts `holdOf`); null: it does not wait. */
  held_until: Generated<Date | null>;
  held_because: Generated<CashOutHold['because'] | null>;
  /** It came back by a restore, and may have been sent since: asked about before it is sent. */
  ask_first: Generated<boolean>;
};

/** Restores of this database (migration 0132); one that is not released holds everything that would be sent. */
export type DatabaseRestoreTable = {
  id: Generated<number>;
  /** The newest instant that came back. */
  newest_at: Date;
  restored_at: Generated<Date>;
  /** The instant at which all that may have been sent since was asked about; null: not yet, or not all of it. */
  compared_at: Date | null;
  released_at: Date | null;
};
