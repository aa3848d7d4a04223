import type { Generated } from 'kysely';

/** A host's webhook. `disabled_at`: Discord refused it; null: messages are sent. */
export type DiscordWebhookTable = {
  host_id: string;
  webhook_id: string;
  token_sealed: string;
  saved_at: Date;
  disabled_at: Date | null;
  /** Start of a suspension by "bukan saya". */
  suspended_at: Generated<Date | null>;
};
