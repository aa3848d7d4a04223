/** `key` is an HMAC of a subject, so it names nobody. */
export type RateLimitTable = {
  key: string;
  attempts: number;
  retry_at: Date;
  expires_at: Date;
};
