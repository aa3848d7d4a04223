import { LEADERBOARD_RANGE_NAMES } from '@mabarin/domain/widgets/leaderboard';
import { formatRupiah } from '@mabarin/ui/format/money';

export const widgetText = {
  win: 'Win',
  lose: 'Lose',
  game: 'Game',
  paused: 'Jeda',
  playing: 'Bermain',
  queue: 'Antrian',
  onBreak: 'Istirahat',
  queueEmpty: 'Antrian masih kosong.',
  queueEmptyHelp: 'Yuk, mabar bareng!',
  online: 'Online',
  games: (played: number, count: number) => `${played}/${count}`,
  more: (count: number) => `+${count} lagi`,
  goalOf: (percent: number, target: number) => `${percent}% dari ${formatRupiah(target)}`,
  goalDone: 'Tercapai!',
  missing: (amount: number) => `Kurang ${formatRupiah(amount)}`,
  voteClosed: 'Ditutup',
  share: (percent: number) => `${percent}%`,
  leaderboardEmpty: 'Belum ada support.',
  leaderboardEmptyHelp: 'Jadi yang pertama!',
  ranges: LEADERBOARD_RANGE_NAMES,
} as const;
