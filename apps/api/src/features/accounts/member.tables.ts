import type { Generated } from 'kysely';

/** Somebody who helps hosts (migration 0069). `password_hash` is null where a host's account of the e-mail has the password. */
export type TeamMemberTable = {
  id: string;
  email: string;
  name: string;
  password_hash: string | null;
  created_at: Date;
};

/** In which host's team a member is. */
export type TeamMembershipTable = {
  id: string;
  host_id: string;
  member_id: string;
  role: 'moderator' | 'finance';
  created_at: Date;
};

/** A link that sets a member's password; only its SHA-256 is stored. */
export type TeamTokenTable = {
  token_hash: string;
  member_id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Generated<Date | null>;
};
