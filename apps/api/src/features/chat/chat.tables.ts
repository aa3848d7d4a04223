import type { Generated } from 'kysely';

/** A place in the queue that a chat's viewer claimed with its code. `user_key`: hash of host, platform and person. */
export type ChatBindingTable = {
  entry_id: number;
  host_id: string;
  user_key: string;
  name: string;
  bound_at: Date;
  /** Times that the ticket's holder ended it: `user_key` is empty then. */
  released: Generated<number>;
};

/** A line whose command was carried out. `key`: hash of host and line. */
export type ChatLineTable = { key: string; said_at: Date };
