import type { Generated } from 'kysely';

/** When a rule of retention is due, and what it did (migration 0059). */
export type RetentionRunTable = {
  rule: string;
  next_at: Date;
  done_at: Date | null;
  handled: Generated<number>;
  failed_at: Date | null;
  error: string | null;
};

/** A link to what is stored under an e-mail (migration 0060); only its SHA-256 is kept. */
export type PrivacyLinkTable = {
  token_hash: string;
  email_sealed: string;
  created_at: Date;
  expires_at: Date;
};

/** An erasure of which something was still open when it was last tried (migration 0060). */
export type PrivacyErasureTable = {
  email_hash: string;
  email_sealed: string;
  asked_at: Date;
  next_at: Date;
};
