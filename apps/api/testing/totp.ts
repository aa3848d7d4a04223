/** What an authenticator app shows, for journeys. */
export { totpCode } from '#platform/crypto/totp.ts';
