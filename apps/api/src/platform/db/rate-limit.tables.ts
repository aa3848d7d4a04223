/** Attempts of one subject (migration 0043); `key` is an HMAC, so it names nobody. */
export type RateLimitTable = {
  key: string;
  attempts: number;
  retry_at: Date;
  expires_at: Date;
};
