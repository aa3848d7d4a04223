/**
 * Who acts for a host (docs/decisions/team.md). `owner` is the host itself and may do everything; `moderator` runs queue,
 * games, gifts and alerts, and never sees balance, bank, e-mails, keys or the overlay's link; `finance` sees cash and
 * reports, and no queue.
 */
export const TEAM_ROLES = ['owner', 'moderator', 'finance'] as const;

export type TeamRole = (typeof TEAM_ROLES)[number];
