/** What "bukan saya" suspends (docs/decisions/accounts.md): what gives somebody else a way in, or tells them things. */
export const SUSPENDED_KINDS = ['member', 'invitation', 'remote', 'webhook', 'discord'] as const;
export type SuspendedKind = (typeof SUSPENDED_KINDS)[number];

/** What is older was there before the stranger. */
export const SUSPENDED_DAYS = 14;
