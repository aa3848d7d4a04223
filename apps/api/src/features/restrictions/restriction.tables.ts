import type { ObjectableKind, RestrictionReason } from '@mabarin/domain/restrictions/restriction';
import type { WibDate } from '@mabarin/domain/time';
import type { ColumnType } from 'kysely';

/** The newest reason of an operator's act; `about` '': the account. */
export type RestrictionReasonTable = {
  host_id: string;
  kind: ObjectableKind;
  about: string;
  because: RestrictionReason;
  created_at: Date;
};

/** `viewer`: the payment or claim whose ticket objects; '': the host. */
export type ObjectionTable = {
  id: ColumnType<number, never, never>;
  host_id: ColumnType<string, string, never>;
  viewer: ColumnType<string, string, never>;
  kind: ColumnType<ObjectableKind, string, never>;
  about: ColumnType<string, string, never>;
  text: string;
  created_at: ColumnType<Date, Date, never>;
  due_on: ColumnType<WibDate, WibDate, never>;
  answered_at: Date | null;
  operator: string | null;
  answer: string | null;
  reversed: boolean | null;
};
