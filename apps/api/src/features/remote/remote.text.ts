import type { GameResult, Statistic } from '@mabarin/domain/mabar/game';
import { remoteActionNames } from '@mabarin/domain/remote/actions';

/** Replies to a press, short enough for a button of a Stream Deck. */
export const remoteText = {
  skipped: 'Alert dilewati.',
  hidden: 'Pesan disembunyikan.',
  replayed: 'Alert terakhir diulang.',
  paused: 'Alert dijeda.',
  resumed: 'Alert lanjut.',
  playing: (name: string, marked: boolean) => `Main: ${name}${marked ? ' (ditandai)' : ''}.`,
  recorded: (result: GameResult, { game, win, lose }: Statistic) =>
    `Game ${game}: ${remoteActionNames[result]}. Win ${win}, Lose ${lose}.`,
  opened: 'Pesanan dibuka.',
  closed: 'Pesanan ditutup.',
  clocks: {
    'countdown-start': 'Hitung mundur jalan.',
    'countdown-pause': 'Hitung mundur dijeda.',
    'countdown-reset': 'Hitung mundur diulang.',
    'countdown-add': 'Waktu hitung mundur diubah.',
    'timer-start': 'Timer jalan.',
    'timer-pause': 'Timer dijeda.',
    'timer-reset': 'Timer diulang.',
  },
  /** The actor in the team's log. */
  actor: (name: string) => `Remote ${name}`,
} as const;
