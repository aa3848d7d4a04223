/** Where the life of a paid order can be cut, in its order: between any two writes or calls there is one. */
export const crashPoints = [
  /** The order is committed; the gateway was not asked. */
  'ordered',
  /** The gateway made the QR; nobody wrote it down. */
  'charged',
  /** The QR is written down; the viewer has no answer. */
  'opened',
  /** The notification is committed; the gateway has no answer. */
  'hinted',
  /** The notification is taken; the gateway was not asked. */
  'taken',
  /** The gateway said paid; nothing is written. */
  'asked',
  /** Fulfilled and alerted inside the transaction, not committed. */
  'fulfilled',
  /** Credited and committed; the notification is not marked as done. */
  'committed',
] as const;
export type CrashPoint = (typeof crashPoints)[number];
