import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  actOnCountdown,
  actOnTimer,
  CLOCK_ACTIONS,
  type ClockAction,
  countdownIdle,
  countdownLeft,
  type CountdownRun,
  countdownStatus,
  timerElapsed,
  timerIdle,
  type TimerRun,
  timerStatus,
} from '#widgets/clock.ts';

const start = Date.UTC(2026, 10, 20, 12);
const seconds = 600;

/** Presses, each so many seconds after noon; answers what is left at the last second named. */
function countdown(presses: readonly [ClockAction, number, number?][], readAt: number) {
  let run: CountdownRun = countdownIdle;
  for (const [action, at, added = 60] of presses) {
    run = actOnCountdown(run, action, { seconds, added, now: start + at * 1_000 });
  }
  const now = start + readAt * 1_000;
  return `${countdownStatus(run, now)} ${countdownLeft(run, seconds, now)}`;
}

function timer(presses: readonly [ClockAction, number][], readAt: number) {
  let run: TimerRun = timerIdle;
  for (const [action, at] of presses) run = actOnTimer(run, action, start + at * 1_000);
  return `${timerStatus(run)} ${timerElapsed(run, start + readAt * 1_000)}`;
}

test('a countdown runs from its duration to zero and is over then', () => {
  expect(countdown([], 5)).toBe('idle 600');
  expect(countdown([['start', 0]], 0)).toBe('running 600');
  expect(countdown([['start', 0]], 599.999)).toBe('running 1');
  expect(countdown([['start', 0]], 600)).toBe('over 0');
  expect(countdown([['start', 0]], 90_000)).toBe('over 0');
});

test('a pause keeps what is left, and going on loses none of it', () => {
  expect(
    countdown(
      [
        ['start', 0],
        ['pause', 100],
      ],
      400,
    ),
  ).toBe('paused 500');
  expect(
    countdown(
      [
        ['start', 0],
        ['pause', 100],
        ['resume', 400],
      ],
      450,
    ),
  ).toBe('running 450');
  expect(
    countdown(
      [
        ['start', 0],
        ['pause', 100],
        ['start', 400],
      ],
      450,
    ),
  ).toBe('running 450');
});

test('time is added to one that runs, stands or is over; never to one that was not started', () => {
  expect(
    countdown(
      [
        ['start', 0],
        ['add', 10],
      ],
      10,
    ),
  ).toBe('running 650');
  expect(
    countdown(
      [
        ['start', 0],
        ['pause', 10],
        ['add', 20],
      ],
      900,
    ),
  ).toBe('paused 650');
  expect(
    countdown(
      [
        ['start', 0],
        ['add', 700],
      ],
      700,
    ),
  ).toBe('running 60');
  expect(countdown([['add', 0]], 0)).toBe('idle 600');
  expect(
    countdown(
      [
        ['start', 0],
        ['add', 0, -86_400],
      ],
      0,
    ),
  ).toBe('over 0');
  expect(
    countdown(
      [
        ['start', 0],
        ['add', 0, 86_400],
        ['add', 0, 86_400],
        ['add', 0, 86_400],
        ['add', 0, 86_400],
        ['add', 0, 86_400],
      ],
      0,
    ),
  ).toBe('running 359999');
});

test('one that is over starts anew, and reset takes every countdown back', () => {
  expect(
    countdown(
      [
        ['start', 0],
        ['resume', 700],
      ],
      700,
    ),
  ).toBe('over 0');
  expect(
    countdown(
      [
        ['start', 0],
        ['start', 700],
      ],
      700,
    ),
  ).toBe('running 600');
  expect(
    countdown(
      [
        ['start', 0],
        ['pause', 1],
        ['reset', 2],
      ],
      2,
    ),
  ).toBe('idle 600');
});

test('a timer counts the time it runs and none of its pauses', () => {
  expect(timer([], 5)).toBe('idle 0');
  expect(timer([['start', 0]], 7_200.9)).toBe('running 7200');
  expect(
    timer(
      [
        ['start', 0],
        ['pause', 100],
      ],
      400,
    ),
  ).toBe('paused 100');
  expect(
    timer(
      [
        ['start', 0],
        ['pause', 100],
        ['resume', 400],
        ['pause', 410],
        ['start', 500],
      ],
      505,
    ),
  ).toBe('running 115');
  expect(
    timer(
      [
        ['start', 0],
        ['reset', 100],
      ],
      400,
    ),
  ).toBe('idle 0');
  expect(timer([['resume', 0]], 5)).toBe('idle 0');
});

test('pressed twice is pressed once, for every action but adding', () => {
  const actions = fc.constantFrom(...CLOCK_ACTIONS);
  const press = fc.record({ action: actions, after: fc.integer({ min: 0, max: 900 }) });
  fc.assert(
    fc.property(fc.array(press, { maxLength: 12 }), actions, (presses, last) => {
      let now = start;
      let run: CountdownRun = countdownIdle;
      let other: TimerRun = timerIdle;
      for (const { action, after } of presses) {
        now += after * 1_000;
        run = actOnCountdown(run, action, { seconds, added: 60, now });
        other = actOnTimer(other, action, now);
      }
      const once = actOnCountdown(run, last, { seconds, added: 60, now });
      if (last !== 'add') expect(actOnCountdown(once, last, { seconds, added: 60, now })).toBe(once);
      const timed = actOnTimer(other, last, now);
      expect(actOnTimer(timed, last, now)).toBe(timed);
      expect(once.endsAt === null || once.leftMs === null).toBe(true);
      expect(countdownLeft(once, seconds, now)).toBeLessThanOrEqual(359_999);
    }),
  );
});
