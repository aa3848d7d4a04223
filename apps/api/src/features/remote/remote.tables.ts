import type { RemoteAction } from '@mabarin/domain/remote/actions';
import type { Generated } from 'kysely';

/** A host's remote key (migration 0075); only the SHA-256 of its secret is stored. */
export type RemoteKeyTable = {
  id: string;
  host_id: string;
  name: string;
  actions: RemoteAction[];
  key_hash: string;
  /** True where opening its address presses (migration 0100). */
  by_address: Generated<boolean>;
  created_at: Date;
  last_used_at: Generated<Date | null>;
  uses: Generated<number>;
  /** Since when "bukan saya" keeps it from working (migration 0112). */
  suspended_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
};

/** What was done with remote keys. Rows are only ever added. */
export type RemoteUseTable = {
  id: Generated<number>;
  host_id: string;
  key_id: string;
  name: string;
  action: RemoteAction;
  /** The sentence of the refusal; null where it was done. */
  refusal: string | null;
  at: Date;
};
