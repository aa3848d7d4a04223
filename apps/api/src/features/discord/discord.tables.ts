/** A host's webhook (migration 0020). `disabled_at`: when Discord refused it; null: messages are sent. */
export type DiscordWebhookTable = {
  host_id: string;
  webhook_id: string;
  token_sealed: string;
  saved_at: Date;
  disabled_at: Date | null;
};
