/** Local storage keys (docs/spec/public.md 3, browser-stored items). */
export const storageKeys = {
  login: 'login',
  playerIdentity: 'playerIdentity',
  claimedCodes: 'claimedCodes',
  claimTimeStamp: 'claimTimeStamp',
  payment: 'payment',
  paymentCountdown: 'paymentCountdown',
  /** Not in the spec: docs/decisions/gifts-and-tickets.md. */
  tickets: 'tickets',
  /** Not in the spec: the ticket made by a transfer, for its previous owner. */
  newTicket: 'newTicket',
  /** Not in the spec: tickets with notices in this browser (docs/decisions/push.md). */
  watchedTickets: 'watchedTickets',
  /** Not in the spec: this browser's random name, and the age told in it: '1' is under 18, '0' is not (docs/children.md). */
  browser: 'browser',
  minor: 'minor',
  /** Not in the spec: opens the account that this browser has just registered, once its mail was clicked. */
  firstLogin: 'firstLogin',
  /** Not in the spec: the laptop advice was dismissed. */
  laptopAdvice: 'laptopAdvice',
} as const;
