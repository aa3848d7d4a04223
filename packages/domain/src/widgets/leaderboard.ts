/** From 00:00 WIB of today, of this week's Monday, of the first of the month; or from the beginning. */
export const LEADERBOARD_RANGES = ['today', 'week', 'month', 'all'] as const;
export type LeaderboardRange = (typeof LEADERBOARD_RANGES)[number];

export const LEADERBOARD_RANGE_NAMES: Readonly<Record<LeaderboardRange, string>> = {
  today: 'Hari ini',
  week: 'Minggu ini',
  month: 'Bulan ini',
  all: 'Sepanjang waktu',
};
