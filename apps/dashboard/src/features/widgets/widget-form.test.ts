import type { Widgets } from '@mabarin/api-client/contract/widgets';
import { SETTABLE_WIDGETS, widgetDefaults } from '@mabarin/domain/widgets/widget';
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
  const typed = { ...values, countdown: { ...values.countdown, minutes: 90, seconds: 5 } };
  expect(savedOf('countdown', typed)).toMatchObject({ settings: { seconds: 5_405 } });
  expect(savedOf('countdown', { ...values, countdown: { minutes: null, seconds: null, title: '' } })).toBe(
    'overlay.countdown_invalid',
  );
});

test('a goal starts today unless told otherwise, and needs a name and an amount', () => {
  expect(savedOf('goal', values)).toBe('overlay.goal_invalid');
  expect(savedOf('goal', { ...values, goal: { ...values.goal, title: 'Mic', target: 500_000 } })).toEqual({
    target: 'goal',
    settings: { title: 'Mic', target: 500_000, since: '2026-11-21' },
  });
});

test('an emptied number is refused with the sentence of its widget', () => {
  expect(savedOf('queue', { ...values, queue: { count: null } })).toBe('overlay.queue_invalid');
  expect(savedOf('leaderboard', { ...values, leaderboard: { ...values.leaderboard, count: 51 } })).toBe(
    'overlay.leaderboard_invalid',
  );
});

test('every field belongs to one widget, and the first one is where a refusal puts the focus', () => {
  const fields = SETTABLE_WIDGETS.flatMap((target) => fieldsOf(target));
  const filled = Object.entries(values).flatMap(([target, own]) => Object.keys(own).map((name) => `${target}.${name}`));
  expect(fields.toSorted()).toEqual(filled.toSorted());
  expect(SETTABLE_WIDGETS.map((target) => fieldsOf(target)[0])).toEqual([
    'countdown.minutes',
    'timer.auto',
    'marquee.text',
    'queue.count',
    'goal.title',
    'leaderboard.title',
  ]);
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
