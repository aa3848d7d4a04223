/** Local storage keys (docs/spec/public.md 3, browser-stored items). */
export const storageKeys = {
  login: 'login',
  playerIdentity: 'playerIdentity',
  claimedCodes: 'claimedCodes',
  claimTimeStamp: 'claimTimeStamp',
  payment: 'payment',
  paymentCountdown: 'paymentCountdown',
  /** Not the spec's: docs/decisions/gifts-and-tickets.md. */
  tickets: 'tickets',
  /** Not the spec's: the ticket that a transfer made, for whoever gave the place away. */
  newTicket: 'newTicket',
  /** Not the spec's: tickets of which this browser shows notices (docs/decisions/push.md). */
  watchedTickets: 'watchedTickets',
  /** Not the spec's: that the laptop advice was read. */
  laptopAdvice: 'laptopAdvice',
} as const;
