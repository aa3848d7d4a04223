import type { SavedWidget } from '@mabarin/api-client/contract/widgets';
import { WIDGETS } from '@mabarin/domain/widgets/names';
import { widgetDefaults } from '@mabarin/domain/widgets/widget';
import { expect, test } from 'vitest';
import { previewSnapshot } from './preview-snapshot.ts';
import type { WidgetsNow } from './widgets.api.ts';

const row = (name: string) => ({ name, amount: 10_000, at: 0 });
const states = {
  statistic: { title: '', game: 2, win: 1, lose: 1 },
  countdown: { title: 'Lama', status: 'idle', ends_at: null, left: 600, closing: '' },
  timer: { title: '', status: 'running', since: 5, elapsed: 9 },
  marquee: { text: 'Lama', speed: 'slow' },
  queue: { title: '', playing: [], queue: [row('Ani'), row('Beni')], waiting: 2, break_until: null },
  goal: null,
  leaderboard: null,
  supporters: { title: '', rows: [row('Ani'), row('Beni')] },
  milestones: null,
  vote: null,
  qr: { title: '', address: 'mabarin.test/kancil', side: 33, path: 'M4 4h7v1h-7z' },
};
const widgets = {
  ahead: 0,
  ...Object.fromEntries(WIDGETS.map((target) => [target, { settings: widgetDefaults[target], state: states[target] }])),
} as unknown as WidgetsNow;

/** Typed settings; each test needs only some. */
const drafted = (target: string, settings: object) => ({ target, settings }) as SavedWidget;
const look = { theme: 'sore', scale: 150, columns: 2 };

test('a preview has what is typed: look, title, fewer rows, and what the server said of the rest', () => {
  const queue = previewSnapshot('queue', widgets, drafted('queue', { title: 'Baru', count: 1, appearance: look }));
  expect(queue).toMatchObject({
    target: 'queue',
    appearance: look,
    state: { title: 'Baru', queue: [{ name: 'Ani' }], waiting: 2 },
  });
  const qr = drafted('qr', { title: 'Scan ya', page: 'support', appearance: look });
  expect(previewSnapshot('qr', widgets, qr)?.state).toEqual({ ...states.qr, title: 'Scan ya' });
});

test('without whole fields it has what is saved; a goal that was never set has none', () => {
  expect(previewSnapshot('supporters', widgets, null)).toMatchObject({
    appearance: { theme: 'malam', scale: 100, columns: 1 },
    state: { title: 'Supporter terbaru', rows: states.supporters.rows },
  });
  expect(previewSnapshot('goal', widgets, null)).toBeNull();
});

test('a clock shows whether it runs, and a helper sees no sums that are hidden', () => {
  const countdown = drafted('countdown', { title: 'Baru', seconds: 90, closing: 'Gas!', appearance: look });
  expect(previewSnapshot('countdown', widgets, countdown)?.state).toMatchObject({
    status: 'paused',
    left: 90,
    closing: 'Gas!',
  });
  const timer = drafted('timer', { title: 'Live', auto: true, appearance: look });
  expect(previewSnapshot('timer', widgets, timer)?.state).toMatchObject({ title: 'Live', status: 'running', since: 5 });
  const goal = drafted('goal', { title: 'Mic', target: 1_000, since: '2026-11-20', appearance: look });
  expect(previewSnapshot('goal', widgets, goal)?.state).toEqual({ title: 'Mic', target: 1_000, amount: 0 });
  expect(previewSnapshot('leaderboard', widgets, null)?.state).toMatchObject({ title: 'Top supporter', rows: [] });
});
