import type { Generated } from 'kysely';

/** A host's webhook (migration 0020). `disabled_at`: when Discord refused it; null: messages are sent. */
export type DiscordWebhookTable = {
  host_id: string;
  webhook_id: string;
  token_sealed: string;
  saved_at: Date;
  disabled_at: Date | null;
  /** Since when "bukan saya" keeps messages from it (migration 0112). */
  suspended_at: Generated<Date | null>;
};
