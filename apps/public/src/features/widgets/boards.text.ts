import { LEADERBOARD_RANGE_NAMES } from '@mabarin/domain/widgets/leaderboard';

export const boardsText = {
  goalOf: (percent: number, target: string) => `${percent}% dari ${target}`,
  goalDone: 'Tercapai',
  nobodyGave: 'Belum ada support.',
  ranges: LEADERBOARD_RANGE_NAMES,
} as const;
