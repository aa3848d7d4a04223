import type { HostAge } from '@mabarin/domain/cash/age';
import type { CashOutHold } from '@mabarin/domain/cash/cash';
import type { CashOutState } from '@mabarin/domain/cash/payout';
import type { ColumnType, Generated } from 'kysely';

/** Amounts are whole rupiah; account numbers are sealed. */

export type BankAccountTable = {
  host_id: string;
  bank_code: string;
  number_sealed: string;
  holder: string;
  saved_at: Date;
  /** `numberKey` of the number; null: not computed yet. */
  number_key: Generated<string | null>;
  /** False: the host typed the holder, and no bank or operator has compared it. */
  holder_compared: Generated<boolean>;
};

/** `guardian_sealed`: name and contact of the guardian, as JSON. */
export type HostAgeTable = {
  host_id: string;
  age: HostAge;
  guardian_sealed: string | null;
  declared_at: Date;
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
  /** The provider that was asked to send it; null: none yet. `manual`: only an operator may send it. */
  provider: Generated<string | null>;
  /** Our reference at the provider; null: the id. */
  payout_reference: string | null;
  /** The last request to send it. */
  sent_at: Generated<Date | null>;
  provider_id: Generated<string | null>;
  reason: Generated<string | null>;
  /** Number of times a poller took it. */
  asks: Generated<number>;
  /** Time of the next question to the provider. */
  next_at: Generated<Date | null>;
  /** Lease of the process that asks the provider. */
  leased_until: Generated<Date | null>;
  paid_at: Generated<Date | null>;
  /** End and reason of a hold (packages/domain/src/cash/cash.ts `holdOf`); null: none. */
  held_until: Generated<Date | null>;
  held_because: Generated<CashOutHold['because'] | null>;
  /** A restore brought it back and it may have been sent: the provider is asked before it is sent. */
  ask_first: Generated<boolean>;
  /** Time at which an operator put it into a file for the bank; null: never. */
  filed_at: Generated<Date | null>;
  /** The mark of its account at the request, until an operator compares the name. */
  holder_compared: Generated<boolean>;
};

/** Restores of this database; an unreleased one holds all sending. */
export type DatabaseRestoreTable = {
  id: Generated<number>;
  /** The newest restored instant. */
  newest_at: Date;
  restored_at: Generated<Date>;
  /** The time at which all possibly sent transfers were asked about; null: not all yet. */
  compared_at: Date | null;
  released_at: Date | null;
};

/** The one row of an operators' stop of all money that goes out. */
export type MoneyStopTable = {
  one: Generated<boolean>;
  operator: ColumnType<string, string, never>;
  reason: ColumnType<string, string, never>;
  stopped_at: ColumnType<Date, Date, never>;
};
