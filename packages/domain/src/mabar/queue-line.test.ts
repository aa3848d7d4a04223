import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUEUE_LINE_MAX, queueLine } from '#mabar/queue-line.ts';

test('says who plays, how many wait and who is next', () => {
  expect(queueLine({ playing: ['Kancil', 'Sari'], waiting: ['Budi'], open: true, breakUntil: null })).toBe(
    'Bermain: Kancil, Sari. Antri 1: Budi.',
  );
  expect(queueLine({ playing: [], waiting: [], open: false, breakUntil: null })).toBe(
    'Bermain: -. Antrian kosong. Pesanan ditutup.',
  );
  expect(queueLine({ playing: [], waiting: ['Budi'], open: true, breakUntil: new Date('2026-03-02T14:05:00Z') })).toBe(
    'Bermain: -. Antri 1: Budi. Istirahat sampai 21.05 WIB.',
  );
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  expect(queueLine({ playing: [], waiting: names, open: true, breakUntil: null })).toBe(
    'Bermain: -. Antri 7: A, B, C, D, E, dan 2 lagi.',
  );
});

test('is one line that fits a chat, whatever the names are', () => {
  const names = fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 12 });
  fc.assert(
    fc.property(
      names,
      names,
      fc.boolean(),
      fc.option(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })),
      (...args) => {
        const [playing, waiting, open, breakUntil] = args;
        const line = queueLine({ playing, waiting, open, breakUntil });
        expect(Array.from(line).length).toBeLessThanOrEqual(QUEUE_LINE_MAX);
        expect(line).not.toMatch(/[\n\r\p{Cc}\u2028\u2029]/u);
        expect(line.startsWith('Bermain: ')).toBe(true);
      },
    ),
  );
});
