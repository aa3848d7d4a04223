import type { LegalKind } from '@mabarin/domain/legal/order';
import type { Generated } from 'kysely';

/** Orders of authorities. */
export type LegalOrderTable = {
  id: Generated<number>;
  authority: string;
  /** The authority's own of its letter. */
  number: string;
  kind: LegalKind;
  received_at: Date;
  deadline: Date;
  /** As it was pasted. */
  named: string;
  /** Why its host may not be told; null: it may. */
  secret_ground: string | null;
  /** Base64, sealed by a key of its own. */
  file: string | null;
  file_key_sealed: string | null;
  recorded_at: Date;
  recorded_by: string;
  /** Reminders that operators were told of. */
  reminded: number;
  answer: Generated<string>;
  answered_at: Date | null;
  answered_by: string | null;
};
