import type { Generated } from 'kysely';

/** A person who helps hosts. `password_hash` is null when a host's account of the e-mail has the password. */
export type TeamMemberTable = {
  id: string;
  email: string;
  name: string;
  password_hash: string | null;
  created_at: Date;
};

export type TeamMembershipTable = {
  id: string;
  host_id: string;
  member_id: string;
  role: 'moderator' | 'finance';
  created_at: Date;
  /** Start of the current role if it changed, and start of a suspension by "bukan saya". */
  changed_at: Generated<Date | null>;
  suspended_at: Generated<Date | null>;
};

/** A link that sets a member's password; only its SHA-256 is stored. */
export type TeamTokenTable = {
  token_hash: string;
  member_id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Generated<Date | null>;
};
