import { expect, test } from 'vitest';
import {
  OBJECTABLE_KINDS,
  RESTRICTION_KINDS,
  RESTRICTION_REASONS,
  mayObject,
  objectionDue,
  restriction,
} from '#restrictions/restriction.ts';
import { restrictionLines, restrictionText } from '#restrictions/restriction.text.ts';

const NOW = new Date('2026-12-01T05:00:00Z');

test.each(RESTRICTION_KINDS.flatMap((kind) => RESTRICTION_REASONS.map((because) => ({ kind, because }))))(
  '$kind because of $because has six parts',
  ({ kind, because }) => {
    for (const known of [
      {},
      {
        amount: 50_000,
        since: NOW.toISOString(),
        until: '2026-12-08',
        about: kind === 'text_hidden' ? 'photo' : 'RF-1',
      },
    ]) {
      const { can, ...parts } = restrictionText(restriction(kind, because, known), NOW);
      const told = [...Object.values(parts), can.text];
      expect(told).toHaveLength(6);
      for (const part of told) expect(part).toMatch(/^\S.*[.]$/);
      expect(told.join(' ')).not.toMatch(/undefined|null|\s{2}/);
    }
  },
);

test('amount, start, end and number stand in the parts', () => {
  const held = restriction('held', 'gateway_lost', {
    amount: 21_000,
    since: NOW.toISOString(),
    until: '2026-12-08',
    about: 'DS-1',
  });
  expect(restrictionText(held, NOW)).toMatchObject({
    what: 'Rp21.000 bagianmu ditahan (DS-1) sejak 1 Desember 2026 pukul 12.00 WIB.',
    ends: 'Paling lambat 8 Desember 2026.',
  });
});

test('a forbidden reason says only that there is one', () => {
  const lines = restrictionLines(restriction('suspended', 'undisclosed'), NOW).join(' ');
  expect(lines).toContain('hukum melarang kami menyebutkannya');
  expect(lines).not.toMatch(/lembaga|perintah/i);
});

test.each([
  // A Tuesday, a Friday before and after closing time, and a Saturday.
  ['2026-12-01T05:00:00Z', '2026-12-04'],
  ['2026-12-04T05:00:00Z', '2026-12-09'],
  ['2026-12-04T11:00:00Z', '2026-12-10'],
  ['2026-12-05T05:00:00Z', '2026-12-10'],
])('an objection sent at %s is answered by %s', (sent, due) => expect(objectionDue(new Date(sent))).toBe(due));

test('the text says that an objection waits, and its answer', () => {
  const objected = (state: 'open' | 'upheld' | 'reversed', answer: string | null) =>
    restrictionText(restriction('frozen', 'fraud', { objection: { state, due_on: '2026-12-04', answer } }), NOW);
  expect(objected('open', null).object).toContain('4 Desember 2026');
  expect(objected('upheld', 'Buktinya kurang.').object).toBe('Keberatanmu ditolak: Buktinya kurang.');
  expect(objected('reversed', 'Kamu benar.').object).toBe('Keberatanmu diterima: Kamu benar.');
});

test('only an operator can be objected to, and once', () => {
  for (const kind of RESTRICTION_KINDS)
    expect(mayObject(restriction(kind, 'fraud'))).toBe(OBJECTABLE_KINDS.some((one) => one === kind));
  expect(mayObject(restriction('frozen', 'not_me'))).toBe(false);
  const objection = { state: 'upheld', due_on: '2026-12-04', answer: 'Tidak.' } as const;
  expect(mayObject(restriction('frozen', 'fraud', { objection }))).toBe(false);
});
