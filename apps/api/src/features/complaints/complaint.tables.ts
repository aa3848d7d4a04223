import type { ComplaintPlace, ComplaintReason } from '@mabarin/domain/complaints/complaint';
import type { Generated } from 'kysely';

/** Reports of one thing for one reason, and the decision. */
export type ComplaintTable = {
  id: Generated<number>;
  host_id: string;
  place: ComplaintPlace;
  about: string;
  reason: ComplaintReason;
  words: string;
  count: Generated<number>;
  created_at: Date;
  decided_at: Date | null;
  operator: string | null;
  why: string | null;
  /** Keys of what was taken down. */
  taken_down: Generated<string[]>;
};
