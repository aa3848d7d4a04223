/** Strengths of an overlay page's claim to play alerts, the strongest first. */
export const PAGE_PRESENCES = ['obs_active', 'obs_visible', 'tab_unlocked', 'tab'] as const;
