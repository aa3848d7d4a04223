import type { ScreenReason } from '@mabarin/domain/messages/reasons';
import type { EventType } from '@mabarin/domain/mabar/event';
import type { GameResult } from '@mabarin/domain/mabar/game';
import type { RoleFlag } from '@mabarin/domain/roles';
import type { WibDate } from '@mabarin/domain/time';
import type { Generated } from 'kysely';
import type { RoleColumns } from '#platform/db/roles.ts';

/** Prices are integer rupiah; player ids are digits as text. */

export type MabarEventTable = {
  id: string;
  host_id: string;
  title: string;
  description: string;
  price: number;
  type: EventType;
  priority: number;
  need_role: boolean;
  need_game_count: boolean;
  status: boolean;
  position: number;
  created_at: Date;
  /** Custom events only. */
  deleted_at: Date | null;
};

type PlayerColumns = { player_id: string; player_server: string; player_name: string };

/** The content of a mabar payment, frozen when the QR was made. */
export type MabarOrderTable = RoleColumns &
  PlayerColumns & {
    payment_id: string;
    host_id: string;
    event_id: string;
    title: string;
    price: number;
    priority: number;
    need_role: boolean;
    sundul: boolean;
    count: number;
    message: string;
    hidden_reason: ScreenReason | null;
    created_at: Date;
    /** The entry that a paid Sundul lifted. */
    lifted_entry_id: number | null;
    /** Recipient of the ticket after payment; never shown. */
    email: string | null;
    /** Number of players, the payer included. */
    party_size: Generated<number>;
  };

/** Another player of an order, and the entry queued for them. */
export type MabarPartyMemberTable = PlayerColumns & {
  payment_id: string;
  /** From 1, in the payer's order. */
  position: number;
  ticket: string;
  entry_id: Generated<number | null>;
};

export type MabarEntryTable = RoleColumns &
  PlayerColumns & {
    id: Generated<number>;
    host_id: string;
    /** In a party set on the payer's entry only; `party_id` is set on all. */
    payment_id: string | null;
    title: string;
    priority: number;
    need_role: boolean;
    message: string;
    hidden_reason: ScreenReason | null;
    /** The filter hides `player_name` from all but the host. */
    name_hidden: Generated<boolean>;
    count: number;
    /** Free games in `count`. */
    bonus: Generated<number>;
    /** Games that were given back, no longer in `count`. */
    returned: Generated<number>;
    played: Generated<number>;
    state: 'queued' | 'playing' | 'done';
    paid_at: Date;
    /** The order and the size of its party, the same for all members; null: no party. */
    party_id: Generated<string | null>;
    party_size: Generated<number>;
    /** Place in its lane after a move, in milliseconds since 1970; null: at its payment. */
    lane_rank: Generated<number | null>;
    /** Times its player let the next one go first. */
    postponed: Generated<number>;
    /** The last time its player or its party's payer did. */
    postponed_at: Generated<Date | null>;
    transferred_at: Generated<Date | null>;
    /** Name in the stream's chat, worn on list and overlay; null: the player's name is. */
    chat_name: Generated<string | null>;
    moved_at: Generated<Date | null>;
    /** Times it was passed for a team since it last played. */
    passed: Generated<number>;
    sundul_at: Date | null;
    /** The last time that a Sundul passed it, while its host limits them. */
    passed_at: Generated<Date | null>;
    /** The last Sundul that went behind those passed within the hour, in place of `sundul_at`. */
    lifted_at: Generated<Date | null>;
    here_at: Date | null;
    playing_at: Date | null;
    done_at: Date | null;
    /** Done by its host's word, and not because its games ran out. */
    ended_by_host: Generated<boolean>;
  };

/** The log of Win and Lose; only `undone_at` may change. Counts of games exclude those taken back. */
export type MabarGameTable = {
  id: Generated<number>;
  host_id: string;
  game_key: string;
  result: GameResult;
  game: number;
  win: number;
  lose: number;
  created_at: Date;
  /** Null: the game counts. */
  undone_at: Generated<Date | null>;
};

/** The append-only log of corrections; the newest one of a game is its result. */
export type MabarGameCorrectionTable = {
  id: Generated<number>;
  game_id: number;
  /** Null: the game was taken back. */
  result: GameResult | null;
  created_at: Date;
};

export type MabarGamePlayerTable = {
  game_id: number;
  entry_id: number;
  position: number;
  played: number;
  count: number;
  /** The start of the entry's play; null: not known. */
  playing_at: Generated<Date | null>;
  /** After this game the entry went to the end of its lane, from the rank `rested_rank`. */
  rested: Generated<boolean>;
  rested_rank: Generated<number | null>;
};

/** Sums of the log of games, kept by triggers; a month is named by its first day. */
export type MabarDayTable = { host_id: string; day: WibDate; games: number; wins: number };
export type MabarWaitTable = { host_id: string; month: WibDate; seconds: number; orders: number };
export type MabarPlayerMonthTable = Omit<PlayerColumns, 'player_name'> & {
  host_id: string;
  month: WibDate;
  day: WibDate;
  again: boolean;
};

export type MabarStatisticTable = {
  host_id: string;
  game: Generated<number>;
  win: Generated<number>;
  lose: Generated<number>;
  last_game_id: number | null;
  /** The last Win, Lose, Main, Ganti or Selesai. */
  pressed_at: Date | null;
  /** The host's role, and how often a player may be passed for a team. */
  team_role: Generated<RoleFlag | null>;
  team_passes: Generated<number>;
};

/** A player's latest in-game name from the game. */
export type PlayerNameTable = Pick<PlayerColumns, 'player_id' | 'player_server'> & { name: string; asked_at: Date };

export type MabarNoticeTable = PlayerColumns & {
  host_id: string;
  type: 'mark' | 'blacklist';
  modified_at: Date;
};

/** A host's private note on a player, of at most 280 characters. */
export type MabarNoteTable = Omit<PlayerColumns, 'player_name'> & { host_id: string; text: string; modified_at: Date };
