import * as v from 'valibot';

/** Games: one server-side command records a result (dashboard.md 4, decisions.md "Mabar"). */

/** With more than so many playing after it, `Main` asks first. */
const PLAYING_CONFIRM_ABOVE = 4;

export const GameResult = v.picklist(['win', 'lose']);
export type GameResult = v.InferOutput<typeof GameResult>;

/** The games of the host's current session: how many, how many won, how many lost. */
export const Statistic = v.object({ game: v.number(), win: v.number(), lose: v.number() });
export type Statistic = v.InferOutput<typeof Statistic>;

export const noGames: Statistic = { game: 0, win: 0, lose: 0 };

/** What a playing entry is to a game. */
type Playing = { readonly id: string | number; readonly played: number; readonly count: number };

/** The last game as the server remembers it; `team` is the playing list as it was before the game was counted. */
type LastGame<Entry extends Playing> = {
  readonly statistic: Statistic;
  readonly team: readonly Entry[];
  readonly result: GameResult;
};

/** Whether `Main` asks for confirmation first; `joining`: how many sit down by it, more than one of a party. */
export function asksBeforePlaying(playing: number, joining = 1): boolean {
  return playing + joining > PLAYING_CONFIRM_ABOVE;
}

/**
 * Whether a posted record is the next game: its `statistic.game` must be ours + 1. If not, another dashboard was
 * faster: `mabar.game_already_recorded` with our last result, or `mabar.game_outdated` when there is none.
 */
export function isNextGame(ours: Pick<Statistic, 'game'>, posted: Pick<Statistic, 'game'>): boolean {
  return posted.game === ours.game + 1;
}

type GameOutcome<Entry extends Playing> = {
  readonly last: LastGame<Entry>;
  /** Entries that stay in the playing list, one more game played. */
  readonly playing: Entry[];
  /** Entries whose games are used up; they move to done. */
  readonly done: Entry[];
};

/** Counts one game for the host and every playing entry. */
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

/**
 * The last game with its result changed to `to`. Only win, lose and the result change: the game total, played counts
 * and finished entries stay. Asking for the result it already has changes nothing, so a second press is harmless.
 */
export function flip<Entry extends Playing>(last: LastGame<Entry>, to: GameResult): LastGame<Entry> {
  if (last.result === to) return last;
  const { game, win, lose } = last.statistic;
  const step = to === 'win' ? 1 : -1;
  return { ...last, result: to, statistic: { game, win: win + step, lose: lose - step } };
}

/** For so long after it was recorded the last game can be taken back. */
const UNDO_SECONDS = 10 * 60;

/** Whole seconds for which a game that was recorded then can still be taken back; 0: no longer. */
export function undoSecondsLeft(recordedAt: Date, now: Date): number {
  return Math.max(0, UNDO_SECONDS - Math.floor((now.getTime() - recordedAt.getTime()) / 1_000));
}

/** The statistic without its last game, which has this result now. */
export function undo({ game, win, lose }: Statistic, result: GameResult): Statistic {
  return { game: game - 1, win: win - (result === 'win' ? 1 : 0), lose: lose - (result === 'lose' ? 1 : 0) };
}

/** After a reset there is no last game, so a flip is refused (`mabar.no_last_game`). */
export function reset(): { statistic: Statistic; last: null } {
  return { statistic: noGames, last: null };
}

/** A result as sentences and buttons name it. */
export function resultName(result: GameResult): 'WIN' | 'LOSE' {
  return result === 'win' ? 'WIN' : 'LOSE';
}
