import type { PlannedSlot } from '@mabarin/domain/mabar/hours';
import type { ColumnType, Generated } from 'kysely';
import type { HostSettingColumns } from '#platform/db/host-settings.ts';
import type { RoleColumns } from '#platform/db/roles.ts';

/** A host's account. Text ids of players keep leading digits exactly as typed. */
export type HostTable = RoleColumns & { [Name in keyof HostSettingColumns]: Generated<HostSettingColumns[Name]> } & {
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
  code_hash: string;
  code_sealed: string;
  created_at: Date;
  /** Time of the request to close it, and of the closing. */
  closing_at: Generated<Date | null>;
  /** An operator has disabled it since then; its closing waits meanwhile. Null: not, or by an older version. */
  suspended_at: Generated<Date | null>;
  closed_at: Generated<Date | null>;
  /** The host's text on the ticket of a player who has played; null: the default. */
  thanks: Generated<string | null>;
  /** Last password reset by a link, and start of a freeze of withdrawals. */
  password_reset_at: Generated<Date | null>;
  frozen_at: Generated<Date | null>;
  /** Only an operator ends the freeze. */
  frozen_by_operator: Generated<boolean>;
  /** The host wants to be in the public directory while it plays. */
  listed: Generated<boolean>;
  /** End of its break, limits of its last order, and planned hours. */
  break_until: Generated<Date | null>;
  last_order_at: Generated<Date | null>;
  last_order_waiting: Generated<number | null>;
  planned_hours: ColumnType<PlannedSlot[], string | undefined, string>;
};

/** A login for a host; only the token's SHA-256 is stored. */
export type SessionTable = {
  id: string;
  host_id: string;
  /** The acting team member; null: the host itself. */
  member_id: Generated<string | null>;
  token_hash: string;
  created_at: Date;
  last_seen_at: Date;
  revoked_at: Date | null;
  /** In words, and the /24 or /48 it was opened from. */
  device: Generated<string | null>;
  network: Generated<string | null>;
  /** The last time its account was proved in it. */
  proved_at: Generated<Date | null>;
  /** The same for one call with `proof: 'own'`, which has not used it yet. */
  own_proved_at: Generated<Date | null>;
};

/** A secret for one purpose, mostly a link in a mail: used once; only its SHA-256 is stored. */
export type HostTokenTable = {
  token_hash: string;
  host_id: string | null;
  member_id: Generated<string | null>;
  purpose: 'activation' | 'reset' | 'login' | 'not_me' | 'first_login';
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

/** The key of an authenticator app, of a host or of a member. */
export type SecondFactorTable = {
  id: string;
  host_id: string | null;
  member_id: string | null;
  secret_sealed: string;
  created_at: Date;
  /** Null: the setup is not finished, so nobody is asked for it. */
  confirmed_at: Generated<Date | null>;
  /** The step of the last accepted code. */
  last_step: Generated<number | null>;
  /** Devices known from before are asked once more. */
  trusted_from: Generated<Date | null>;
  removal_at: Generated<Date | null>;
};

/** An e-mail that two operators give a host from `due_at` on. */
export type EmailChangeTable = {
  host_id: ColumnType<string, string, never>;
  email: string;
  due_at: Date;
};

/** A key on a device of a host or of a member. */
export type PasskeyTable = {
  id: string;
  host_id: string | null;
  member_id: string | null;
  user_handle: string;
  credential_id: string;
  public_key: Buffer;
  /** The authenticator's number of uses; 0: it does not count. */
  counter: number;
  transports: string[];
  name: string;
  synced: boolean;
  created_at: Date;
  last_used_at: Generated<Date | null>;
};

/** Replaces the app; each works once. */
export type RecoveryCodeTable = {
  code_hash: string;
  second_factor_id: string;
  created_at: Date;
  used_at: Generated<Date | null>;
};

/** A message of the operators that its host has not read yet. */
export type TeamMessageTable = {
  id: ColumnType<string, string, never>;
  host_id: ColumnType<string, string, never>;
  text: ColumnType<string, string, never>;
  created_at: ColumnType<Date, Date, never>;
};
