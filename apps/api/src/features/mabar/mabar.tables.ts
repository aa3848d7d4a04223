import type { ScreenReason } from '@mabarin/domain/messages/reasons';
import type { EventType } from '@mabarin/domain/mabar/event';
import type { GameResult } from '@mabarin/domain/mabar/game';
import type { RoleFlag } from '@mabarin/domain/roles';
import type { Generated } from 'kysely';
import type { RoleColumns } from '#platform/db/roles.ts';

/** Migration 0007. Prices are integer rupiah; player ids are digits as text. */

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
  /** Custom events only (migration 0026). */
  deleted_at: Date | null;
};

type PlayerColumns = { player_id: string; player_server: string; player_name: string };

/** What a mabar payment pays for, frozen when the QR was made. */
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
    /** The entry a paid Sundul lifted (migration 0014). */
    lifted_entry_id: number | null;
    /** Where its ticket is sent after payment (migration 0040); never shown. */
    email: string | null;
    /** For how many players it is, the payer among them (migration 0085). */
    party_size: Generated<number>;
  };

/** Who a payer brings along, and what was queued for them (migration 0085). */
export type MabarPartyMemberTable = PlayerColumns & {
  payment_id: string;
  /** From 1, in the order in which the payer named them. */
  position: number;
  /** A ticket of their own. */
  ticket: string;
  entry_id: Generated<number | null>;
};

export type MabarEntryTable = RoleColumns &
  PlayerColumns & {
    id: Generated<number>;
    host_id: string;
    /** Of a party the payer's entry alone; `party_id` is all of theirs. */
    payment_id: string | null;
    title: string;
    priority: number;
    need_role: boolean;
    message: string;
    hidden_reason: ScreenReason | null;
    count: number;
    /** Free games in `count` (migration 0015). */
    bonus: Generated<number>;
    /** Games that were given back, no longer in `count` (migration 0065). */
    returned: Generated<number>;
    played: Generated<number>;
    state: 'queued' | 'playing' | 'done';
    paid_at: Date;
    /** The order of its party and of how many players that is, the same for all of them (migration 0085); null: no party. */
    party_id: Generated<string | null>;
    party_size: Generated<number>;
    /** Where it was moved to in its lane, in milliseconds since 1970 (migration 0079); null: at its payment. */
    lane_rank: Generated<number | null>;
    /** How often its player let the next one go first (migration 0084). */
    postponed: Generated<number>;
    /** When its player last did, or who paid for its party (migration 0088). */
    postponed_at: Generated<Date | null>;
    /** When its place went to another player (migration 0084). */
    transferred_at: Generated<Date | null>;
    /** When its host last moved it in its lane (migration 0081). */
    moved_at: Generated<Date | null>;
    /** How often it was passed for a team since it last played (migration 0081). */
    passed: Generated<number>;
    sundul_at: Date | null;
    here_at: Date | null;
    playing_at: Date | null;
    done_at: Date | null;
  };

/** The log of Win and Lose; only `undone_at` may change. Who counts games leaves those out that were taken back. */
export type MabarGameTable = {
  id: Generated<number>;
  host_id: string;
  game_key: string;
  result: GameResult;
  game: number;
  win: number;
  lose: number;
  created_at: Date;
  /** When it was taken back (migration 0080); null: it counts. */
  undone_at: Generated<Date | null>;
};

/** The append-only log of corrections (migration 0015); the newest one of a game is its result. */
export type MabarGameCorrectionTable = {
  id: Generated<number>;
  game_id: number;
  /** Null: the game was taken back (migration 0080). */
  result: GameResult | null;
  created_at: Date;
};

export type MabarGamePlayerTable = {
  game_id: number;
  entry_id: number;
  position: number;
  played: number;
  count: number;
  /** Since when the entry played (migration 0080); null: not known. */
  playing_at: Generated<Date | null>;
};

export type MabarStatisticTable = {
  host_id: string;
  game: Generated<number>;
  win: Generated<number>;
  lose: Generated<number>;
  last_game_id: number | null;
  /** The last Win, Lose, Main, Ganti or Selesai (migration 0040). */
  pressed_at: Date | null;
  /** The role that the host plays, and how often a player may be passed for a team (migration 0081). */
  team_role: Generated<RoleFlag | null>;
  team_passes: Generated<number>;
};

/** A player's in-game name as the game last gave it (migration 0041). */
export type PlayerNameTable = Pick<PlayerColumns, 'player_id' | 'player_server'> & { name: string; asked_at: Date };

export type MabarNoticeTable = PlayerColumns & {
  host_id: string;
  type: 'mark' | 'blacklist';
  modified_at: Date;
};

/** A host's private note on a player (migration 0086), of 280 characters at most. */
export type MabarNoteTable = Omit<PlayerColumns, 'player_name'> & { host_id: string; text: string; modified_at: Date };
