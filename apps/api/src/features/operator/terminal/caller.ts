import type { Credentials } from '#features/operator/identity/identity.commands.ts';
import type { Db } from '#schema.ts';

/** The caller is asked for credentials after the command is understood. */
export type Caller = {
  /** The machine, and the address of an ssh client if there is one. */
  from: string;
  /** Throws `desk.*` when there is nobody to ask. */
  credentials: () => Promise<Credentials>;
  /** A fresh code alone. Throws `desk.*` when there is nobody to ask. */
  code: () => Promise<string>;
  /** The token of `ops sign-in`, kept for this user. */
  session: { read: () => string | null; write: (token: string) => void; remove: () => void };
  /** Works as the login that owns the database. */
  asOwner: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;
};
