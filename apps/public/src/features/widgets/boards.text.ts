import type { LeaderboardRange } from '@mabarin/domain/widgets/leaderboard';

export const boardsText = {
  goalOf: (percent: number, target: string) => `${percent}% dari ${target}`,
  goalDone: 'Tercapai',
  nobodyGave: 'Belum ada support.',
  ranges: {
    today: 'Hari ini',
    week: 'Minggu ini',
    month: 'Bulan ini',
    all: 'Sepanjang waktu',
  } satisfies Record<LeaderboardRange, string>,
} as const;
