import type { Generated } from 'kysely';

/** An invitation into a host's team (migration 0069); only the SHA-256 of its link is stored. */
export type TeamInvitationTable = {
  id: string;
  host_id: string;
  email: string;
  role: 'moderator' | 'finance';
  token_hash: string;
  created_at: Date;
  expires_at: Date;
  used_at: Generated<Date | null>;
  /** Since when "bukan saya" keeps it shut (migration 0112). */
  suspended_at: Generated<Date | null>;
  withdrawn_at: Generated<Date | null>;
};

/** Who did what for a host. Rows are only ever added. */
export type TeamLogTable = {
  id: Generated<number>;
  host_id: string;
  /** Null: the host itself. */
  member_id: string | null;
  actor: string;
  action: string;
  about: string | null;
  fingerprint: string;
  at: Date;
};
