import type { Generated } from 'kysely';

/** An invitation into a host's team; only the SHA-256 of its link is stored. */
export type TeamInvitationTable = {
  id: string;
  host_id: string;
  email: string;
  role: 'moderator' | 'finance';
  token_hash: string;
  created_at: Date;
  expires_at: Date;
  used_at: Generated<Date | null>;
  /** Start of a suspension by "bukan saya". */
  suspended_at: Generated<Date | null>;
  withdrawn_at: Generated<Date | null>;
};

/** The append-only log of a host's team. */
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
