import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const read = (...cells: (string | number | null)[]) => parse(csvOf([cells])) as string[][];

test('digits that a spreadsheet would round, write as a power or shorten are text behind an apostrophe', () => {
  const reference = '12345678901234567890';
  expect(read(reference, '123456789012', '007')).toEqual([[`'${reference}`, "'123456789012", "'007"]]);
});

test('numbers, ids that a spreadsheet keeps, dates and words stay as they are', () => {
  expect(read(123_456_789_012, '200000001', '0', '2026-11-01', 'CO-12', null)).toEqual([
    ['123456789012', '200000001', '0', '2026-11-01', 'CO-12', ''],
  ]);
});

test('no cell begins a formula, and quotes and line breaks come back as they were', () => {
  expect(read('=1+1', '@x', 'a "b"\r\nc')).toEqual([["'=1+1", "'@x", 'a "b"\r\nc']]);
});
