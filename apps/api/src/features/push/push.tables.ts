import type { TurnKind } from '@mabarin/domain/push/push';
import type { Generated } from 'kysely';

/** A browser subscribed to a ticket's turn. */
export type PushSubscriptionTable = {
  id: Generated<number>;
  ticket: string;
  entry_id: number;
  host_id: string | null;
  endpoint_hash: string;
  subscription_sealed: string;
  created_at: Date;
};

/** A browser that hears when a host takes orders again. */
export type OpeningWatchTable = {
  id: Generated<number>;
  host_id: string;
  endpoint_hash: string;
  subscription_sealed: string;
  created_at: Date;
  /** The host was closed since the last notice. */
  armed: boolean;
  /** The opening that is being told, or null. */
  opened_at: Date | null;
  attempts: Generated<number>;
  /** Null: no notice is under way. While one is sent: the end of its lease. */
  next_at: Date | null;
};

/** One notice per entry, turn and kind. */
export type TurnNoticeTable = {
  id: Generated<number>;
  entry_id: number;
  kind: TurnKind;
  /** Identifies the entry's turn: it changes after a game or a move. */
  turn: string;
  created_at: Date;
  /** Time at which a browser took it, or null. */
  pushed_at: Date | null;
  /** Time of the decision about a mail instead, or null. */
  settled_at: Date | null;
};

/** One notice at one browser. */
export type PushDeliveryTable = {
  id: Generated<number>;
  notice_id: number;
  subscription_id: number;
  state: Generated<'pending' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  /** Null once it is over. While under way: the end of its lease. */
  next_at: Date | null;
};
