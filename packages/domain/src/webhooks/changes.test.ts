import { expect, test } from 'vitest';
import { addDays } from '#time.ts';
import {
  builderChanges,
  changeHeaders,
  changesText,
  isAnnounced,
  NOTICE_DAYS,
  type BuilderChange,
} from '#webhooks/changes.ts';

const change: BuilderChange = {
  id: 'chat-badges',
  of: ['/api/chat', 'gift.won'],
  since: '2026-12-01',
  sunset: '2027-03-01',
  text: 'pakai `roles` sebagai ganti `badges`.',
};

test('every announced change leaves the promised 90 days and has an id of its own', () => {
  expect(new Set(builderChanges.map(({ id }) => id)).size).toBe(builderChanges.length);
  expect(builderChanges.filter(({ since, sunset }) => sunset < addDays(since, NOTICE_DAYS))).toEqual([]);
});

test('a change is announced until its day begins in Jakarta', () => {
  expect(isAnnounced(change, new Date('2027-02-28T16:59:59Z'))).toBe(true);
  expect(isAnnounced(change, new Date('2027-02-28T17:00:00Z'))).toBe(false);
});

test('its headers have the forms of RFC 9745 and RFC 8594', () => {
  expect(changeHeaders(change, 'https://mabarin.test/document/panduan-bot')).toEqual({
    deprecation: '@1796058000',
    sunset: 'Sun, 28 Feb 2027 17:00:00 GMT',
    link: '<https://mabarin.test/document/panduan-bot>; rel="deprecation"; type="text/html"',
  });
});

test('the page lists changes newest first, and says so when there is none', () => {
  expect(changesText([])).toBe('Belum ada perubahan yang diumumkan.');
  const later = { ...change, id: 'next', of: ['/sse/events'], sunset: '2027-06-01' } as const;
  expect(changesText([change, later]).split('\n')).toEqual([
    '- **Berlaku 1 Juni 2027** (diumumkan 1 Desember 2026), `/sse/events`: pakai `roles` sebagai ganti `badges`.',
    '- **Berlaku 1 Maret 2027** (diumumkan 1 Desember 2026), `/api/chat`, `gift.won`: pakai `roles` sebagai ganti `badges`.',
  ]);
});
