import { expect, test } from 'vitest';
import * as v from 'valibot';
import { failureText, isPlainFailureCode } from '#errors.ts';
import { defaultAppearance, widgetColumns } from '#widgets/appearance.ts';
import { LEADERBOARD_RANGES } from '#widgets/leaderboard.ts';
import { WIDGETS } from '#widgets/names.ts';
import {
  CountdownSettings,
  GoalSettings,
  LeaderboardSettings,
  MARQUEE_MAX,
  MarqueeSettings,
  QueueSettings,
  QrSettings,
  rangeStart,
  settingsOf,
  SupportersSettings,
  WIDGET_NAME_MAX,
  widgetDefaults,
  widgetDefinitions,
  widgetName,
} from '#widgets/widget.ts';

/** A Thursday, 01:30 WIB; in Greenwich it is still Wednesday. */
const thursday = new Date('2026-11-18T18:30:00Z');

test('a leaderboard counts from midnight in Jakarta: of the day, of Monday, of the first', () => {
  const from = LEADERBOARD_RANGES.map((range) => rangeStart(range, thursday)?.toISOString() ?? null);
  expect(from).toEqual(['2026-11-18T17:00:00.000Z', '2026-11-15T17:00:00.000Z', '2026-10-31T17:00:00.000Z', null]);
});

test('on a Monday and on a Sunday the week is the one that began on Monday', () => {
  expect(rangeStart('week', new Date('2026-11-16T01:00:00Z'))).toEqual(new Date('2026-11-15T17:00:00Z'));
  expect(rangeStart('week', new Date('2026-11-22T16:59:59Z'))).toEqual(new Date('2026-11-15T17:00:00Z'));
  expect(rangeStart('week', new Date('2026-11-22T17:00:00Z'))).toEqual(new Date('2026-11-22T17:00:00Z'));
});

test('a name on a widget is one line of at most 25 characters, whatever the game let through', () => {
  expect(widgetName('Budi')).toBe('Budi');
  expect(widgetName('a'.repeat(WIDGET_NAME_MAX))).toBe('a'.repeat(25));
  expect(Array.from(widgetName('🐯'.repeat(200)))).toHaveLength(WIDGET_NAME_MAX);
  expect(widgetName('satu dua tiga empat lima enam')).toBe('satu dua tiga empat lima…');
  expect(widgetName(' baris\nbaru \u202Ekebalik\u200B')).toBe('baris baru kebalik');
});

test('what a host never set is valid itself, and drawn as ever', () => {
  for (const target of WIDGETS) {
    const settings = widgetDefaults[target];
    if (target === 'goal') expect(settings).toBeNull();
    else expect(v.parse(widgetDefinitions[target].settings.schema, settings), target).toEqual(settings);
    expect(settings?.appearance ?? defaultAppearance(target), target).toEqual({
      theme: 'malam',
      scale: 100,
      columns: widgetColumns[target].initial,
    });
  }
});

test('settings that were saved before a field came have its default, and what was sent without it too', () => {
  const stored = { count: 7 };
  expect(settingsOf({ queue: stored }).queue).toEqual({
    count: 7,
    title: '',
    appearance: { theme: 'malam', scale: 100, columns: 1 },
  });
  expect(v.parse(QueueSettings, stored)).toEqual(settingsOf({ queue: stored }).queue);
  const goal = { title: 'Mic', target: 1_000, since: '2026-11-01' };
  expect(settingsOf({ goal }).goal).toMatchObject({ ...goal, appearance: { scale: 100 } });
});

test('settings out of their limits are refused with a sentence of their widget', () => {
  const goal = { title: 'Mic baru', target: 1_000_000, since: '2026-11-01' };
  const refused: [v.GenericSchema, unknown][] = [
    [CountdownSettings, { title: 'x', seconds: 0 }],
    [CountdownSettings, { title: 'x', seconds: 360_000 }],
    [CountdownSettings, { title: 'x', seconds: 1.5 }],
    [CountdownSettings, { title: 'x'.repeat(61), seconds: 60 }],
    [CountdownSettings, null],
    [MarqueeSettings, { text: 'x'.repeat(MARQUEE_MAX + 1), speed: 'slow' }],
    [MarqueeSettings, { text: 'x', speed: 'warp' }],
    [QueueSettings, { count: 0 }],
    [QueueSettings, { count: 51 }],
    [GoalSettings, { ...goal, title: ' \u200B ' }],
    [GoalSettings, { ...goal, target: 0 }],
    [GoalSettings, { ...goal, since: '2026-02-31' }],
    [LeaderboardSettings, { title: 'Top', range: 'year', count: 5 }],
    [SupportersSettings, { title: 'x', count: 11 }],
    [SupportersSettings, { title: 'x'.repeat(61), count: 5 }],
    [QrSettings, { title: 'x', page: 'https://jahat.example' }],
    [QueueSettings, { count: 5, appearance: { theme: 'pelangi', scale: 100, columns: 1 } }],
    [QueueSettings, { count: 5, appearance: { theme: 'sore', scale: 49, columns: 1 } }],
    [QueueSettings, { count: 5, appearance: { theme: 'sore', scale: 201, columns: 1 } }],
    [QueueSettings, { count: 5, appearance: { theme: 'sore', scale: 99.5, columns: 1 } }],
    [QueueSettings, { count: 5, appearance: { theme: 'sore', scale: 100, columns: 3 } }],
    [GoalSettings, { ...goal, appearance: { theme: 'sore', scale: 100, columns: 2 } }],
  ];
  for (const [schema, input] of refused) {
    const parsed = v.safeParse(schema, input);
    const code = parsed.issues?.map(({ message }) => message).find(isPlainFailureCode);
    expect(code, JSON.stringify(input)).toMatch(/^overlay\.\w+_invalid$/);
    expect(code && failureText(code)).toBeTruthy();
  }
  expect(v.parse(MarqueeSettings, { text: `  ${'y'.repeat(MARQUEE_MAX)}\n`, speed: 'fast' }).text).toHaveLength(200);
});

test('every code that a setting is refused with is known', () => {
  for (const target of WIDGETS) {
    const { schema } = widgetDefinitions[target].settings;
    const wrong = [null, Object.fromEntries(Object.keys(schema.entries).map((field) => [field, Symbol(field)]))];
    const messages = wrong.flatMap((input) => v.safeParse(schema, input).issues?.map(({ message }) => message) ?? []);
    expect(messages.length, target).toBeGreaterThan(0);
    for (const message of messages.filter((text) => /^\w+\.\w+$/.test(text))) {
      expect(isPlainFailureCode(message), message).toBe(true);
    }
  }
});
