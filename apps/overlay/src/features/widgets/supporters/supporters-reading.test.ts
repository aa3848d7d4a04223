import { expect, test } from 'vitest';
import { supportersReading } from './supporters-reading.ts';

test('how long ago is said in minutes, and anew when the next one of a row is full', () => {
  const row = (at: number) => ({ name: 'Ani', amount: 10_000, at });
  const said = (now: number, ...ats: number[]) => {
    const { rows, wait } = supportersReading({ title: '', rows: ats.map(row) }, now);
    return [...rows.map(({ when }) => when), wait];
  };
  expect(said(1_000)).toEqual([null]);
  expect(said(31_000, 1_000)).toEqual(['baru saja', 30_000]);
  expect(said(62_000, 1_000, 0)).toEqual(['1 menit yang lalu', '1 menit yang lalu', 58_000]);
  // A support from the future, by this page's clock.
  expect(said(0, 900)).toEqual(['baru saja', 60_000]);
});
