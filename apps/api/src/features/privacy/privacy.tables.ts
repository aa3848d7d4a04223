import type { Generated } from 'kysely';

/** Schedule and last result of a rule of retention. */
export type RetentionRunTable = {
  rule: string;
  next_at: Date;
  done_at: Date | null;
  handled: Generated<number>;
  failed_at: Date | null;
  error: string | null;
};

/** A link to the data stored under an e-mail; only its SHA-256 is kept. */
export type PrivacyLinkTable = {
  token_hash: string;
  email_sealed: string;
  created_at: Date;
  expires_at: Date;
};

/** An erasure with something still open at its last try. */
export type PrivacyErasureTable = {
  email_hash: string;
  email_sealed: string;
  asked_at: Date;
  next_at: Date;
};
