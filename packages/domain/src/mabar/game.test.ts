import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyResult,
  asksBeforePlaying,
  flip,
  isNextGame,
  noGames,
  reset,
  resultName,
  undo,
  undoSecondsLeft,
} from '#mabar/game.ts';

const team = [
  { id: 1, played: 0, count: 2, playerName: 'Raja' },
  { id: 2, played: 2, count: 3, playerName: 'Sari' },
];

describe('a result [dash 4 win] [dec mabar]', () => {
  test('counts one game, one win or lose, and one game for every playing entry', () => {
    const outcome = applyResult({ game: 4, win: 1, lose: 3 }, team, 'win');
    expect(outcome.last.statistic).toEqual({ game: 5, win: 2, lose: 3 });
    expect(outcome.playing).toEqual([{ ...team[0], played: 1 }]);
    expect(outcome.done).toEqual([{ ...team[1], played: 3 }]);
    expect(applyResult(noGames, team, 'lose').last.statistic).toEqual({ game: 1, win: 0, lose: 1 });
  });

  test('remembers the team as it was before the game', () => {
    expect(applyResult(noGames, team, 'win').last.team).toEqual(team);
  });

  test('may be pressed with nobody playing: the host still played', () => {
    expect(applyResult(noGames, [], 'win')).toMatchObject({ last: { statistic: { game: 1 } }, playing: [], done: [] });
  });

  test('is the next game only once', () => {
    const ours = { game: 4, win: 1, lose: 3 };
    const posted = { game: 5, win: 2, lose: 3 };
    expect(isNextGame(ours, posted)).toBe(true);
    expect(isNextGame({ ...ours, game: 5 }, posted)).toBe(false);
    expect(isNextGame(noGames, posted)).toBe(false);
  });
});

describe('an undo', () => {
  test('leaves the statistic as it was before the game, with the result that stands now', () => {
    const before = { game: 4, win: 1, lose: 3 };
    const { last } = applyResult(before, team, 'win');
    expect(undo(last.statistic, 'win')).toEqual(before);
    const flipped = flip(last, 'lose');
    expect(undo(flipped.statistic, flipped.result)).toEqual(before);
  });

  test('is possible for ten minutes, told in whole seconds', () => {
    const at = new Date('2026-11-20T05:00:00.000Z');
    const left = (ms: number) => undoSecondsLeft(at, new Date(at.getTime() + ms));
    expect([0, 999, 1_000, 599_999, 600_000, 86_400_000].map(left)).toEqual([600, 600, 599, 1, 0, 0]);
  });
});

describe('changing the last result [dash 4 flip] [dec mabar]', () => {
  const { last } = applyResult({ game: 4, win: 1, lose: 3 }, team, 'win');

  test('moves one from win to lose and back; the game total and the team stay', () => {
    const flipped = flip(last, 'lose');
    expect(flipped).toEqual({ statistic: { game: 5, win: 1, lose: 4 }, team, result: 'lose' });
    expect(flip(flipped, 'win')).toEqual(last);
  });

  test('to the result it has changes nothing', () => {
    expect(flip(last, 'win')).toBe(last);
  });
});

test('whatever is pressed, game is win plus lose and nothing is negative', () => {
  const press = fc.constantFrom('win', 'lose', 'flip win', 'flip lose', 'reset');
  fc.assert(
    fc.property(fc.array(press, { maxLength: 40 }), (presses) => {
      let statistic = noGames;
      let last: ReturnType<typeof applyResult>['last'] | null = null;
      for (const pressed of presses) {
        if (pressed === 'win' || pressed === 'lose') last = applyResult(statistic, [], pressed).last;
        else if (pressed === 'reset') ({ statistic, last } = reset());
        else if (last !== null) last = flip(last, pressed === 'flip win' ? 'win' : 'lose');
        if (last !== null) statistic = last.statistic;
        expect(statistic.game).toBe(statistic.win + statistic.lose);
        expect(Math.min(statistic.game, statistic.win, statistic.lose)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('the fifth player is asked about, the fourth is not [dash 4 fifth player]', () => {
  expect(asksBeforePlaying(3)).toBe(false);
  expect(asksBeforePlaying(4)).toBe(true);
  // A party of two sits down together.
  expect(asksBeforePlaying(2, 2)).toBe(false);
  expect(asksBeforePlaying(3, 2)).toBe(true);
});

test('results are named as the buttons name them', () => {
  expect([resultName('win'), resultName('lose')]).toEqual(['WIN', 'LOSE']);
});
