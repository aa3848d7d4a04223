import * as v from 'valibot';

const PLAYING_CONFIRM_ABOVE = 4;

export const GameResult = v.picklist(['win', 'lose']);
export type GameResult = v.InferOutput<typeof GameResult>;

export const Statistic = v.object({ game: v.number(), win: v.number(), lose: v.number() });
export type Statistic = v.InferOutput<typeof Statistic>;

export const noGames: Statistic = { game: 0, win: 0, lose: 0 };

type Playing = { readonly id: string | number; readonly played: number; readonly count: number };

/** The last game; `team` is the playing list before it was counted. */
type LastGame<Entry extends Playing> = {
  readonly statistic: Statistic;
  readonly team: readonly Entry[];
  readonly result: GameResult;
};

export function asksBeforePlaying(playing: number, joining = 1): boolean {
  return playing + joining > PLAYING_CONFIRM_ABOVE;
}

/** False: another dashboard was faster (`mabar.game_already_recorded`; `mabar.game_outdated` without a last game). */
export function isNextGame(ours: Pick<Statistic, 'game'>, posted: Pick<Statistic, 'game'>): boolean {
  return posted.game === ours.game + 1;
}

type GameOutcome<Entry extends Playing> = {
  readonly last: LastGame<Entry>;
  readonly playing: Entry[];
  readonly done: Entry[];
};

export function applyResult<Entry extends Playing>(
  ours: Statistic,
  team: readonly Entry[],
  result: GameResult,
): GameOutcome<Entry> {
  const after = team.map((entry) => ({ ...entry, played: entry.played + 1 }));
  return {
    last: {
      statistic: {
        game: ours.game + 1,
        win: ours.win + (result === 'win' ? 1 : 0),
        lose: ours.lose + (result === 'lose' ? 1 : 0),
      },
      team,
      result,
    },
    playing: after.filter((entry) => entry.played < entry.count),
    done: after.filter((entry) => entry.played >= entry.count),
  };
}

/** Only win, lose and the result change; a repeat changes nothing. */
export function flip<Entry extends Playing>(last: LastGame<Entry>, to: GameResult): LastGame<Entry> {
  if (last.result === to) return last;
  const { game, win, lose } = last.statistic;
  const step = to === 'win' ? 1 : -1;
  return { ...last, result: to, statistic: { game, win: win + step, lose: lose - step } };
}

const UNDO_SECONDS = 10 * 60;

/** Whole seconds; 0: too late. */
export function undoSecondsLeft(recordedAt: Date, now: Date): number {
  return Math.max(0, UNDO_SECONDS - Math.floor((now.getTime() - recordedAt.getTime()) / 1_000));
}

/** The statistic without its last game, whose current result is given. */
export function undo({ game, win, lose }: Statistic, result: GameResult): Statistic {
  return { game: game - 1, win: win - (result === 'win' ? 1 : 0), lose: lose - (result === 'lose' ? 1 : 0) };
}

export function reset(): { statistic: Statistic; last: null } {
  return { statistic: noGames, last: null };
}

export function resultName(result: GameResult): 'WIN' | 'LOSE' {
  return result === 'win' ? 'WIN' : 'LOSE';
}
