import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUEUE_LINE_MAX, queueLine } from '#mabar/queue-line.ts';

test('says who plays, how many wait and who is next', () => {
  expect(queueLine({ playing: ['Kancil', 'Sari'], waiting: ['Budi'], open: true })).toBe(
    'Bermain: Kancil, Sari. Antri 1: Budi.',
  );
  expect(queueLine({ playing: [], waiting: [], open: false })).toBe('Bermain: -. Antrian kosong. Pesanan ditutup.');
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  expect(queueLine({ playing: [], waiting: names, open: true })).toBe(
    'Bermain: -. Antri 7: A, B, C, D, E, dan 2 lagi.',
  );
});

test('is one line that fits a chat, whatever the names are', () => {
  const names = fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 12 });
  fc.assert(
    fc.property(names, names, fc.boolean(), (playing, waiting, open) => {
      const line = queueLine({ playing, waiting, open });
      expect(Array.from(line).length).toBeLessThanOrEqual(QUEUE_LINE_MAX);
      expect(line).not.toMatch(/[\n\r\p{Cc}\u2028\u2029]/u);
      expect(line.startsWith('Bermain: ')).toBe(true);
    }),
  );
});
