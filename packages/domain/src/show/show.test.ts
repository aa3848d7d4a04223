import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { giveSeconds, noRules, secondsOf, takeSeconds, VoteForm, type ShowRules } from '#show/show.ts';
import { countdownIdle, type CountdownRun } from '#widgets/clock.ts';
import { COUNTDOWN_SECONDS_MAX } from '#widgets/widget.ts';

/** 23:59:30 in Jakarta. */
const now = new Date('2026-11-20T16:59:30Z');
const running = (seconds: number): CountdownRun => ({ endsAt: now.getTime() + seconds * 1_000, leftMs: null });
const rules: ShowRules = { ...noRules, support: 1, game: 2 };
const support = (amount: number, at: Date = now) => ({ source: 'support', amount, at }) as const;

function give(event: ReturnType<typeof support>, run: CountdownRun, own: Partial<ShowRules> = {}, given = 0) {
  const outcome = giveSeconds({ ...rules, ...own }, event, { run, began: null, given, now });
  return [outcome.seconds, outcome.limit];
}

describe('the minutes of an event', () => {
  test('are those of each whole amount of a support, and of one game', () => {
    expect(secondsOf(rules, support(29_999))).toBe(120);
    expect(secondsOf(rules, { source: 'game', amount: 0 })).toBe(120);
    expect(secondsOf(rules, { source: 'gift', amount: 0 })).toBe(0);
  });

  test('go over midnight on a running countdown', () => {
    const { run } = giveSeconds(rules, support(50_000), { run: running(60), began: null, given: 0, now });
    expect(run).toEqual(running(360));
  });

  test('are none while it is idle, paused or over', () => {
    expect(give(support(50_000), countdownIdle)).toEqual([0, 'idle']);
    expect(give(support(50_000), { endsAt: null, leftMs: 1_000 })).toEqual([0, 'paused']);
    expect(give(support(50_000), running(-1))).toEqual([0, 'over']);
  });

  test('still count when the money came before the end and the news of it after', () => {
    const before = new Date(now.getTime() - 5_000);
    expect(give(support(50_000, before), running(-1))).toEqual([300, null]);
  });

  test("are none of money from before the countdown began, whose second is not the gateway's to tell", () => {
    const ofSecond = (at: string) =>
      giveSeconds(rules, support(50_000, new Date(at)), {
        run: running(60),
        began: new Date('2026-11-20T16:59:20.400Z'),
        given: 0,
        now,
      });
    expect(ofSecond('2026-11-20T16:59:19Z')).toMatchObject({ seconds: 0, limit: 'idle', run: running(60) });
    expect(ofSecond('2026-11-20T16:59:20Z')).toMatchObject({ seconds: 300, limit: null });
  });

  test('end at the cap of an event, of the show, and of what a countdown shows', () => {
    expect(give(support(500_000), running(60), { eventCap: 10 })).toEqual([600, 'event']);
    expect(give(support(500_000), running(60), { totalCap: 20 }, 1_140)).toEqual([60, 'total']);
    expect(give(support(500_000), running(60), { totalCap: 20 }, 1_200)).toEqual([0, 'total']);
    expect(give(support(500_000), running(COUNTDOWN_SECONDS_MAX - 60))).toEqual([60, 'total']);
  });

  test('leave the countdown as it was once all are taken back, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1_000, max: 2_000_000 }), { maxLength: 20 }), (amounts) => {
        let run = running(60);
        const given: number[] = [];
        for (const amount of amounts) {
          const outcome = giveSeconds(rules, support(amount), { run, began: null, given: 0, now });
          ({ run } = outcome);
          given.push(outcome.seconds);
        }
        for (const seconds of given.toReversed()) run = takeSeconds(run, seconds);
        expect(run).toEqual(running(60));
      }),
    );
  });

  test('are taken off a paused countdown down to zero, and off none that was not started', () => {
    expect(takeSeconds({ endsAt: null, leftMs: 90_000 }, 60)).toEqual({ endsAt: null, leftMs: 30_000 });
    expect(takeSeconds({ endsAt: null, leftMs: 30_000 }, 60)).toEqual({ endsAt: null, leftMs: 0 });
    expect(takeSeconds(countdownIdle, 60)).toBe(countdownIdle);
  });
});

test('no two options of a vote are alike but for case and spaces', () => {
  const vote = (...options: string[]) =>
    v.safeParse(VoteForm, { id: '018f3f6e-1c2d-7a3b-8c4d-5e6f70819203', title: 'Lagu apa?', options, minutes: 10 })
      .success;
  expect(vote('Pop', 'Dangdut')).toBe(true);
  expect(vote('Pop', ' POP ')).toBe(false);
  expect(vote('Pop rock', 'Dangdut', 'pop  Rock')).toBe(false);
});
