import type { LoggedFrame } from '@mabarin/domain/live/frame';
import type { ColumnType, Generated } from 'kysely';

export type LiveStreamTable = {
  host_id: string;
  epoch: Generated<number>;
  last_seq: number;
  pruned_seq: Generated<number>;
};

/** One event of a host's stream; `kind` and `payload` are the frame's name and data. */
export type LiveEventTable = {
  host_id: string;
  seq: number;
  kind: LoggedFrame['name'];
  dedupe_key: string | null;
  payload: ColumnType<LoggedFrame['data'], string, never>;
  created_at: Date;
};
