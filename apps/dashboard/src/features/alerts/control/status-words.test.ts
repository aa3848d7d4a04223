import { expect, test } from 'vitest';
import {
  durationWords,
  oldestAge,
  presenceWords,
  speechWords,
  streamingWords,
  unfinishedWords,
} from './status-words.ts';

test('where the overlay stands and whether OBS streams are said in plain words [dec overlay]', () => {
  expect(presenceWords('obs_active')).toBe('Tampil di OBS atau program lain');
  expect(presenceWords('obs_visible')).toBe('Ada di OBS tapi tidak tampil');
  expect(presenceWords('tab_unlocked')).toBe('Tab browser');
  expect(presenceWords('tab')).toBe('Tab browser, suara belum diizinkan');
  expect(presenceWords(null)).toBe('Tidak ada');
  expect([true, false, null].map(streamingWords)).toEqual(['Sedang streaming', 'Tidak streaming', 'Belum diketahui']);
});

test('a stretch of time has its two largest units', () => {
  expect([-3, 0, 40.9, 60, 125, 3_600, 3_785, 90_000].map(durationWords)).toEqual([
    '0 detik',
    '0 detik',
    '40 detik',
    '1 menit',
    '2 menit 5 detik',
    '1 jam',
    '1 jam 3 menit',
    '25 jam',
  ]);
});

test('the oldest gets older between two answers, and never younger by a slow clock', () => {
  expect(oldestAge({ oldest_seconds: null }, 1_000, 9_000)).toBeNull();
  expect(oldestAge({ oldest_seconds: 30 }, 1_000, 9_000)).toBe(38);
  expect(oldestAge({ oldest_seconds: 30 }, 9_000, 1_000)).toBe(30);
});

test.each([
  [{ state: 'interrupted', skip_reason: null, dispute: null }, 'Terpotong'],
  [{ state: 'skipped', skip_reason: null, dispute: null }, 'Dilewati'],
  [{ state: 'skipped', skip_reason: 'below_minimum', dispute: null }, 'Tidak ditampilkan: di bawah minimum'],
  [
    { state: 'skipped', skip_reason: 'disputed', dispute: 'open' },
    'Tidak ditampilkan: uangnya disengketakan atau ditarik kembali',
  ],
  [{ state: 'interrupted', skip_reason: null, dispute: 'lost' }, 'Tidak ditampilkan: uangnya diambil kembali'],
  [{ state: 'skipped', skip_reason: 'disputed', dispute: null }, 'Uangnya sudah jelas: boleh diputar lagi'],
] as const)('an alert that was not shown to its end says why: %o', (alert, words) => {
  expect(unfinishedWords(alert)).toBe(words);
});

test('only speech that went wrong is shown', () => {
  expect([null, 'ok', 'off', 'browser'].map((speech) => speechWords(speech as never))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(speechWords('blocked')).toContain('Start Overlay');
  expect(speechWords('failed')).not.toBeNull();
  expect(speechWords('late')).not.toBeNull();
});
