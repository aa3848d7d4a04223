/**
 * Attempts of one subject (`rate_limit`: migration 0043, `subject_limit`: 0057); `key` is an HMAC, so it names nobody.
 */
export type RateLimitTable = {
  key: string;
  attempts: number;
  retry_at: Date;
  expires_at: Date;
};
