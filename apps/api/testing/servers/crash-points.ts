/** Points at which the life of a paid order can be cut, in order: one between any two writes or calls. */
export const crashPoints = [
  /** The order is committed; no charge is written. */
  'ordered',
  /** The charge is committed; the gateway was not asked. */
  'written',
  /** The gateway made the QR; nobody wrote it down. */
  'charged',
  /** The QR is written down; the viewer has no answer. */
  'opened',
  /** The notification is committed; the gateway has no answer. */
  'stored',
  /** The notification is taken; the gateway was not asked. */
  'taken',
  /** The gateway said paid; nothing is written. */
  'asked',
  /** Fulfilled and alerted inside the transaction, not committed. */
  'fulfilled',
  /** Credited and committed; the notification is not marked as done. */
  'committed',
] as const;

/** The same of a cash-out. */
export const payoutCrashPoints = [
  /** The request is committed; the host has no answer. */
  'requested',
  /** The intent to send is written; the provider has not heard of it. */
  'intended',
  /** The provider has the transfer; nobody wrote that down. */
  'sent',
  /** The provider's notification is committed; the provider has no answer to it. */
  'notified',
  /** The provider said how it ended; nothing is written. */
  'ended',
  /** The state is changed inside the transaction, its journal is not posted. */
  'posting',
  /** State and journal are committed; the row is still leased to the dead process. */
  'settled',
] as const;

/** And where the provider wants an approval, between `sent` and `notified`. */
export const approvalCrashPoints = [
  /** The provider's name of the payout is kept; it is not approved. */
  'kept',
  /** The payout is approved; nobody wrote that down. */
  'approved',
] as const;
export type CrashPoint =
  | (typeof crashPoints)[number]
  | (typeof payoutCrashPoints)[number]
  | (typeof approvalCrashPoints)[number];
