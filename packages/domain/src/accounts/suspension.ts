/** The kinds that "bukan saya" suspends: they give somebody else a way in, or tell them things (docs/decisions/accounts.md). */
export const SUSPENDED_KINDS = ['member', 'invitation', 'remote', 'webhook', 'discord'] as const;
export type SuspendedKind = (typeof SUSPENDED_KINDS)[number];

/** Older rows were there before the stranger. */
export const SUSPENDED_DAYS = 14;
