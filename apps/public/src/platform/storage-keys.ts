/** Local storage keys (docs/spec/public.md 3, browser-stored items). */
export const storageKeys = {
  login: 'login',
  playerIdentity: 'playerIdentity',
  claimedCodes: 'claimedCodes',
  claimTimeStamp: 'claimTimeStamp',
  payment: 'payment',
  paymentCountdown: 'paymentCountdown',
  /** Not the spec's: docs/decisions/0092. */
  tickets: 'tickets',
  /** Not the spec's: that the laptop advice was read. */
  laptopAdvice: 'laptopAdvice',
} as const;
