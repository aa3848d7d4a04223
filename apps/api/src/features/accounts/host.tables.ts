import type { Generated } from 'kysely';
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
  code_hash: string;
  code_sealed: string;
  created_at: Date;
  /** When its host asked to close it, and when it was closed for good (migration 0061). */
  closing_at: Generated<Date | null>;
  closed_at: Generated<Date | null>;
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
};

/** A link in a mail (migration 0013): for one purpose, used once; only its SHA-256 is stored. */
export type HostTokenTable = {
  token_hash: string;
  host_id: string;
  purpose: 'activation' | 'reset';
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};
