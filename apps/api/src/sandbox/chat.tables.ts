import type { Generated } from 'kysely';

/** A message the pretend Discord took (migration 0020). */
export type SandboxChatTable = {
  id: Generated<number>;
  key: string;
  webhook_id: string;
  content: string;
  sent_at: Date;
};
