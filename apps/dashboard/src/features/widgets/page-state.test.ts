import { expect, test } from 'vitest';
import { wordsOf } from './page-state.tsx';

const heard = Date.parse('2026-11-22T20:14:00+07:00');
const page = { target: 'queue', heard_at: heard, behind_since: null } as const;

test('the page of a widget is open and current, open and behind, gone, or was never there [dec overlay]', () => {
  const soon = heard + 60_000;
  expect(wordsOf(undefined, soon)).toBe('Belum pernah terbuka di live kamu.');
  expect(wordsOf(page, soon)).toBe('Terbuka di live kamu, isinya terbaru.');
  const behind = { ...page, behind_since: heard - 120_000 };
  expect(wordsOf(behind, soon)).toBe('Terbuka di live kamu, tapi isinya data 20.12 WIB.');
  expect(wordsOf(behind, heard + 300_000)).toBe('Tidak terbuka di live kamu. Terakhir terdengar 5 menit yang lalu.');
});
