/**
 * Attempts of one subject (`rate_limit`, `subject_limit`); `key` is an HMAC, so it names nobody.
 */
export type RateLimitTable = {
  key: string;
  attempts: number;
  retry_at: Date;
  expires_at: Date;
};
