import type { Widgets } from '@mabarin/api-client/contract/widgets';
import { WIDGETS } from '@mabarin/domain/widgets/names';
import { widgetDefaults } from '@mabarin/domain/widgets/widget';
import { expect, test } from 'vitest';
import { clockText, faultyField, fieldsOf, savedOf, valuesOf, type WidgetValues } from './widget-form.ts';

/** A host without any settings; only those matter here. */
const widgets = Object.fromEntries(
  Object.entries(widgetDefaults).map(([target, settings]) => [target, { settings }]),
) as unknown as Widgets;
const values = valuesOf(widgets, '2026-11-21');

/** A widget's settings with some typed fields. */
function saved<Target extends keyof WidgetValues>(target: Target, typed: Partial<WidgetValues[Target]> = {}) {
  return savedOf(target, { ...values[target], ...typed });
}

test('what is stored goes through the fields unchanged', () => {
  const { goal, ...others } = widgetDefaults;
  expect(goal).toBeNull();
  for (const [target, settings] of Object.entries(others)) {
    expect(saved(target as keyof typeof others)).toEqual({ target, settings });
  }
});

test('minutes and seconds are one duration, and an empty one is none', () => {
  expect(saved('countdown', { minutes: 90, seconds: 5 })).toMatchObject({ settings: { seconds: 5_405 } });
  expect(saved('countdown', { minutes: null, seconds: null })).toBe('overlay.countdown_invalid');
});

test('a goal starts today unless told otherwise, and needs a name and an amount', () => {
  expect(saved('goal')).toBe('overlay.goal_invalid');
  expect(saved('goal', { title: 'Mic', target: 500_000 })).toMatchObject({
    target: 'goal',
    settings: { title: 'Mic', target: 500_000, since: '2026-11-21' },
  });
});

test('an emptied number is refused with the sentence of its widget', () => {
  expect(saved('queue', { count: null })).toBe('overlay.queue_invalid');
  expect(saved('leaderboard', { count: 51 })).toBe('overlay.leaderboard_invalid');
  expect(saved('supporters', { count: 11 })).toBe('overlay.supporters_invalid');
});

test('a size that is none is refused where it was typed', () => {
  const refused = saved('queue', { appearance: { theme: 'sore', scale: 201, columns: 1 } });
  expect(refused).toBe('overlay.appearance_invalid');
  expect(faultyField('queue', 'overlay.appearance_invalid')).toBe('queue.appearance.scale');
});

test('every field belongs to one widget, and the first one is where another refusal puts the focus', () => {
  const names = (fields: object, path: string): string[] =>
    Object.entries(fields).flatMap(([name, value]) =>
      name === 'appearance' ? names(value as object, `${path}.${name}`) : [`${path}.${name}`],
    );
  const filled = Object.entries(values).flatMap(([target, own]) => names(own, target));
  expect(WIDGETS.flatMap((target) => fieldsOf(target)).toSorted()).toEqual(filled.toSorted());
  expect(WIDGETS.map((target) => faultyField(target, 'overlay.title_invalid'))).toEqual([
    'statistic.title',
    'countdown.minutes',
    'timer.auto',
    'marquee.text',
    'queue.count',
    'goal.title',
    'leaderboard.title',
    'supporters.title',
    'qr.title',
    'milestones.title',
    'vote.appearance.theme',
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
