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
  /** Since when they have the role, where it is another one by now; since when "bukan saya" keeps them out (migration 0112). */
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
