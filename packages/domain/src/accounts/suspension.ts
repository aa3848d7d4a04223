/** Kinds that "bukan saya" suspends, because they give others access or information (docs/decisions/accounts.md). */
export const SUSPENDED_KINDS = ['member', 'invitation', 'remote', 'webhook', 'stream', 'discord', 'channel'] as const;
export type SuspendedKind = (typeof SUSPENDED_KINDS)[number];

export const SUSPENDED_DAYS = 14;
