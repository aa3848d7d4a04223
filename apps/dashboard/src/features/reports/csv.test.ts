import { expect, test } from 'vitest';
import { parseCsv } from './csv.ts';
import { followFile } from './followed-file.ts';

const file = '\uFEFFTanggal,Pesan\r\n2026-11-01,"halo, ""bang""\r\nlagi"\r\n2026-11-02,\r\nSelesai: 2 baris,\r\n';

function follow(...parts: string[]) {
  const followed = followFile();
  for (const part of parts) followed.push(part);
  return followed;
}

test('a file that came whole has as many rows as its last line says, in whatever pieces it came', () => {
  expect(follow(file).isWhole()).toBe(true);
  expect(follow(...file.split('')).isWhole()).toBe(true);
  expect(follow('Tanggal,Pesan\r\n', 'Selesai: 0 baris,\r\n').isWhole()).toBe(true);
});

test('a file that was cut anywhere is not whole, and says how many rows came', () => {
  for (let length = 0; length < file.length; length += 1) {
    expect(follow(file.slice(0, length)).isWhole(), file.slice(0, length)).toBe(false);
  }
  expect(follow(file.slice(0, file.indexOf('2026-11-02'))).rows()).toBe(1);
});

test('what a viewer typed makes no file whole', () => {
  const lie = '\uFEFFTanggal,Pesan\r\n2026-11-01,"\r\nSelesai: 1 baris,\r\n';
  expect(follow(lie).isWhole()).toBe(false);
  expect(follow('Tanggal,Pesan\r\n2026-11-01,halo\r\nSelesai: 7 baris,\r\n').isWhole()).toBe(false);
});

test('quotes, commas and line breaks stay in their cell', () => {
  expect(parseCsv(file)).toEqual([
    ['Tanggal', 'Pesan'],
    ['2026-11-01', 'halo, "bang"\r\nlagi'],
    ['2026-11-02', ''],
    ['Selesai: 2 baris', ''],
  ]);
});
