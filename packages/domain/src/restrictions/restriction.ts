/**
 * Everything that keeps money, a page or a text from a host or viewer is a restriction: one shape, told by `restrictionText`
 * wherever the thing is missing, in the mail about it and in the desk's preview.
 */

/** Reasons of an operator's act, a closed list in words for the one concerned: there is no act without one. */
export const OPERATOR_REASONS = [
  /** We have to know who the host is. */
  'identity',
  /** The bank account is also another host's. */
  'shared_account',
  /** Payers or their banks say that they did not pay. */
  'disputed_payments',
  'fraud',
  'gambling',
  /** Reports of others were found right. */
  'complaints',
  /** The owner of the account asked, because somebody else may be in it. */
  'owner_asked',
  /** An authority ordered it. */
  'authority',
  /** An authority ordered it and forbids saying so: only that a reason exists is told. */
  'undisclosed',
] as const;
export type OperatorReason = (typeof OPERATOR_REASONS)[number];
