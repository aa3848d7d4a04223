/**
 * Roles in a team (docs/decisions/team.md). `owner` is the host itself; `moderator` runs queue, games, gifts and
 * alerts, and never sees balance, bank, e-mails, keys or the overlay's link; `finance` sees cash and reports, and no
 * queue.
 */
export const TEAM_ROLES = ['owner', 'moderator', 'finance'] as const;

export type TeamRole = (typeof TEAM_ROLES)[number];

/** Roles that a host can give. */
export const HELPER_ROLES = ['moderator', 'finance'] as const satisfies readonly TeamRole[];
export type HelperRole = (typeof HELPER_ROLES)[number];
