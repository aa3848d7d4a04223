/** `moderator` never sees balance, bank, e-mails, keys or the overlay's link; `finance` sees no queue. */
export const TEAM_ROLES = ['owner', 'moderator', 'finance'] as const;

export type TeamRole = (typeof TEAM_ROLES)[number];

export const HELPER_ROLES = ['moderator', 'finance'] as const satisfies readonly TeamRole[];
export type HelperRole = (typeof HELPER_ROLES)[number];
