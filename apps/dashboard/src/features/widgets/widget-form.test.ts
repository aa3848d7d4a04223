import type { Widgets } from '@mabarin/api-client/contract/widgets';
import { widgetDefaults } from '@mabarin/domain/widgets/widget';
import { expect, test } from 'vitest';
import { clockText, fieldsOf, savedOf, valuesOf } from './widget-form.ts';

/** Of a host that never set anything; only the settings matter here. */
const widgets = Object.fromEntries(
  Object.entries(widgetDefaults).map(([target, settings]) => [target, { settings }]),
) as unknown as Widgets;
const values = valuesOf(widgets, '2026-11-21');

test('what is stored goes through the fields unchanged', () => {
  const { goal, ...others } = widgetDefaults;
  expect(goal).toBeNull();
  for (const [target, settings] of Object.entries(others)) {
    expect(savedOf(target as keyof typeof others, values)).toEqual({ target, settings });
  }
});

test('minutes and seconds are one duration, and an empty one is none', () => {
  const typed = { ...values, countdownMinutes: 90, countdownSeconds: 5 };
  expect(savedOf('countdown', typed)).toMatchObject({ settings: { seconds: 5_405 } });
  expect(savedOf('countdown', { ...values, countdownMinutes: null, countdownSeconds: null })).toBe(
    'overlay.countdown_invalid',
  );
});

test('a goal starts today unless told otherwise, and needs a name and an amount', () => {
  expect(savedOf('goal', values)).toBe('overlay.goal_invalid');
  expect(savedOf('goal', { ...values, goalTitle: 'Mic', goalTarget: 500_000 })).toEqual({
    target: 'goal',
    settings: { title: 'Mic', target: 500_000, since: '2026-11-21' },
  });
});

test('an emptied number is refused with the sentence of its widget', () => {
  expect(savedOf('queue', { ...values, queueCount: null })).toBe('overlay.queue_invalid');
  expect(savedOf('leaderboard', { ...values, leaderboardCount: 51 })).toBe('overlay.leaderboard_invalid');
});

test('every field belongs to one widget', () => {
  expect(Object.values(fieldsOf).flat().toSorted()).toEqual(Object.keys(values).toSorted());
});

test('a clock shows hours only when there are some', () => {
  expect([0, 59, 600, 3_599, 3_600, 93_784].map(clockText)).toEqual([
    '00:00',
    '00:59',
    '10:00',
    '59:59',
    '1:00:00',
    '26:03:04',
  ]);
});
