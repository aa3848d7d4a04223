import type { TurnKind } from '@mabarin/domain/push/push';
import type { Generated } from 'kysely';

/** Migration 0083. */

/** A browser that hears of a ticket's turn. */
export type PushSubscriptionTable = {
  id: Generated<number>;
  ticket: string;
  /** The entry that the ticket shows. */
  entry_id: number;
  /** The entry's host (migration 0088); null: the version before wrote the row. */
  host_id: string | null;
  endpoint_hash: string;
  subscription_sealed: string;
  created_at: Date;
};

/** What of an entry's turn was said, once for each turn. */
export type TurnNoticeTable = {
  id: Generated<number>;
  entry_id: number;
  kind: TurnKind;
  /** Which of the entry's turns: it changes when the entry has played or was moved. */
  turn: string;
  created_at: Date;
  /** When a browser took it; null: none has. */
  pushed_at: Date | null;
  /** When it was decided whether a mail goes out instead; null: not yet. */
  settled_at: Date | null;
};

/** What became of one notice at one browser. */
export type PushDeliveryTable = {
  id: Generated<number>;
  notice_id: number;
  subscription_id: number;
  state: Generated<'pending' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  /** Null once it is over. While it is under way: when somebody else may take it. */
  next_at: Date | null;
};
