import type { Generated } from 'kysely';

/** A message to the pretend Discord. */
export type SandboxChatTable = {
  id: Generated<number>;
  key: string;
  webhook_id: string;
  content: string;
  sent_at: Date;
};
