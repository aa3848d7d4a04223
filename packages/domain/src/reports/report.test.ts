import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addMonths,
  daysOfMonth,
  lastLineOf,
  moneyByKind,
  moneyKindText,
  livelyMonths,
  monthsOfYear,
  periodOfMonth,
  refuseRange,
  reportFileName,
  rowsOfLastLine,
  statementDays,
  sumMoney,
  sumOfYear,
  wibMonth,
  type MoneyLine,
} from '#reports/report.ts';

test('a month is that of Jakarta, and its days are all of it', () => {
  expect(wibMonth(new Date('2026-11-30T16:59:59Z'))).toBe('2026-11');
  expect(wibMonth(new Date('2026-11-30T17:00:00Z'))).toBe('2026-12');
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -13)).toBe('2024-12');
  expect(daysOfMonth('2028-02')).toHaveLength(29);
  expect(periodOfMonth('2026-12')).toEqual({
    from: new Date('2026-11-30T17:00:00Z'),
    until: new Date('2026-12-31T17:00:00Z'),
  });
});

test('the last line of a file says how many rows it has, and nothing else is one', () => {
  expect(rowsOfLastLine(`${lastLineOf(1_000_000)},,,`)).toBe(1_000_000);
  for (const line of ['', 'Selesai', 'Selesai: banyak baris', 'x Selesai: 1 baris', 'Selesai: 1 baris,halo']) {
    expect(rowsOfLastLine(line), line).toBeNull();
  }
});

test('a file is named by host, what it holds and its days; days go forward', () => {
  const form = { file: 'orders', dateStart: '2026-11-01', dateEnd: '2026-11-30' } as const;
  expect(reportFileName('bangkancil', form, 'csv')).toBe('bangkancil pesanan [2026-11-01_2026-11-30].csv');
  expect(refuseRange(form)).toBeNull();
  expect(refuseRange({ dateStart: '2026-11-02', dateEnd: '2026-11-01' })).toBe('reports.range_reversed');
});

const line = fc.record({
  day: fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-30'),
  kind: fc.constantFrom('mabar', 'support', 'cashout', 'something_new'),
  count: fc.nat(9),
  amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fee: fc.integer({ min: -5_000, max: 5_000 }),
  qris: fc.nat(1_000_000),
  credit: fc.integer({ min: -1_000, max: 1_000 }),
  other: fc.integer({ min: -1_000, max: 1_000 }),
});

test('however lines are grouped they add up to the same, to the rupiah', () => {
  fc.assert(
    fc.property(fc.array(line), fc.nat(1e9), (lines: MoneyLine[], opening) => {
      const sorted = lines.toSorted((a, b) => a.day.localeCompare(b.day));
      const total = sumMoney(sorted);
      expect(sumMoney(moneyByKind(sorted))).toEqual(total);
      const days = statementDays({ opening, lines: sorted });
      expect(days.at(-1)?.balance ?? opening).toBe(opening + total.amount);
      expect(days.reduce((sum, { mabar, support, others }) => sum + mabar + support + others, 0)).toBe(total.amount);
    }),
  );
});

test('the months of a year add up to what moved the balance, to the rupiah', () => {
  fc.assert(
    fc.property(fc.array(line), fc.nat(1e9), (lines: MoneyLine[], opening) => {
      const months = monthsOfYear({ opening, lines }, '2026');
      const { balance, mabar, support, returned, cashOuts, others } = sumOfYear(months);
      expect(months).toHaveLength(12);
      expect(balance).toBe(opening + sumMoney(lines).amount);
      expect(mabar + support + returned + cashOuts + others).toBe(sumMoney(lines).amount);
    }),
  );
  expect(monthsOfYear({ opening: 5, lines: [] }, '2026').map(({ balance }) => balance)).toEqual(Array(12).fill(5));
});

test('a screen shows months from the first with money to the one of today', () => {
  const money = { count: 1, amount: 10_000, fee: 500, qris: 10_500, credit: 0, other: 0 };
  const of = (opening: number, lines: MoneyLine[]) =>
    livelyMonths(monthsOfYear({ opening, lines }, '2026'), '2026-05').map(({ month }) => month);
  expect(of(0, [{ ...money, day: '2026-03-01', kind: 'mabar' }])).toEqual(['2026-03', '2026-04', '2026-05']);
  expect(of(7, [])).toHaveLength(5);
  expect(of(0, [])).toEqual([]);
});

test('a kind without a word of its own still has a line', () => {
  expect(moneyByKind([]).map(({ kind }) => kind)).toEqual(['mabar', 'support']);
  expect(moneyKindText('something_new')).toBe('Lainnya (something_new)');
});
