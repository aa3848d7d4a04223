import type { PlannedSlot } from '@mabarin/domain/mabar/hours';
import type { ColumnType, Generated } from 'kysely';
import type { RoleColumns } from '#platform/db/roles.ts';

/** A host's account (migration 0002). Text ids of players keep leading digits exactly as typed. */
export type HostTable = RoleColumns & {
  id: string;
  username: string;
  name: string;
  email: string;
  password_hash: string;
  photo: string | null;
  player_id: string;
  player_server: string;
  player_name: string;
  status: 'pending' | 'active' | 'disabled';
  ordering_open: boolean;
  /** The most players of one order; 1: no parties (migration 0085). */
  party_max: Generated<number>;
  /** Paid places may go to another player (migration 0084). */
  transfers_allowed: Generated<boolean>;
  code_hash: string;
  code_sealed: string;
  created_at: Date;
  /** When its host asked to close it, and when it was closed for good (migration 0061). */
  closing_at: Generated<Date | null>;
  closed_at: Generated<Date | null>;
  /** What it says on the ticket of who has played (migration 0080); null: what Mabarin says. */
  thanks: Generated<string | null>;
  /** When its password was last set by a link, and since when nothing is withdrawn (migration 0068). */
  password_reset_at: Generated<Date | null>;
  frozen_at: Generated<Date | null>;
  /** Only an operator ends the freeze (migration 0111). */
  frozen_by_operator: Generated<boolean>;
  /** It wants to stand in the public directory while it plays (migration 0087). */
  listed: Generated<boolean>;
  /** When its break ends, until when or until how many wait it takes orders, when it means to play (migration 0082). */
  break_until: Generated<Date | null>;
  last_order_at: Generated<Date | null>;
  last_order_waiting: Generated<number | null>;
  planned_hours: ColumnType<PlannedSlot[], string | undefined, string>;
};

/** A login for a host; only the token's SHA-256 is stored. */
export type SessionTable = {
  id: string;
  host_id: string;
  /** Who acts, of the host's team; null: the host itself (migration 0069). */
  member_id: Generated<string | null>;
  token_hash: string;
  created_at: Date;
  last_seen_at: Date;
  revoked_at: Date | null;
  /** In words, and the /24 or /48 it was opened from (migration 0068). */
  device: Generated<string | null>;
  network: Generated<string | null>;
  /** The instant at which its account was last proved in it (migration 0110). */
  proved_at: Generated<Date | null>;
};

/** A secret for one purpose, mostly a link in a mail (migrations 0013 and 0068): used once; only its SHA-256 is stored. */
export type HostTokenTable = {
  token_hash: string;
  /** Whose it is: of a host, or of a member (migration 0077). */
  host_id: string | null;
  member_id: Generated<string | null>;
  purpose: 'activation' | 'reset' | 'login' | 'not_me';
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

/** The key of an authenticator app, of a host or of a member (migrations 0068 and 0077). */
export type SecondFactorTable = {
  id: string;
  host_id: string | null;
  member_id: string | null;
  secret_sealed: string;
  created_at: Date;
  /** Null: nobody is asked for it yet. */
  confirmed_at: Generated<Date | null>;
  /** The step of the last code that was accepted. */
  last_step: Generated<number | null>;
  /** Devices that are known from before then are asked once more. */
  trusted_from: Generated<Date | null>;
  removal_at: Generated<Date | null>;
};

/** What stands in for the app, each once (migration 0068). */
export type RecoveryCodeTable = {
  code_hash: string;
  second_factor_id: string;
  created_at: Date;
  used_at: Generated<Date | null>;
};
