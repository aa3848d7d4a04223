import type { RemoteAction, RemoteScope } from '@mabarin/domain/remote/actions';
import type { Generated } from 'kysely';

/** A host's remote key; only the SHA-256 of its secret is stored. */
export type RemoteKeyTable = {
  id: string;
  host_id: string;
  name: string;
  actions: RemoteScope[];
  key_hash: string;
  /** Opening its address presses it. */
  by_address: Generated<boolean>;
  created_at: Date;
  last_used_at: Generated<Date | null>;
  uses: Generated<number>;
  /** Start of a suspension by "bukan saya". */
  suspended_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
};

/** The append-only log of remote keys. */
export type RemoteUseTable = {
  id: Generated<number>;
  host_id: string;
  key_id: string;
  name: string;
  action: RemoteAction;
  /** The sentence of the refusal, or null. */
  refusal: string | null;
  at: Date;
};
