import { describe, expect, test } from 'vitest';
import { nextAttemptAt, restUntil, WEBHOOK_RETRY_SECONDS } from '#webhooks/retry.ts';
import { readWebhookUrl } from '#webhooks/url.ts';

const strict = { loopback: false };
const here = { loopback: true };

describe('the address of a receiver', () => {
  test.each([
    ['https://bot.contoh.com', 'https://bot.contoh.com/'],
    [' https://BOT.contoh.com/Mabarin?kunci=A%20b ', 'https://bot.contoh.com/Mabarin?kunci=A%20b'],
    ['https://bot.contoh.com:443/a', 'https://bot.contoh.com/a'],
    ['https://bot.contoh.com:8443/a', 'https://bot.contoh.com:8443/a'],
    ['https://kopi☕.contoh.com/', 'https://xn--kopi-tj3b.contoh.com/'],
  ])('%s is read as %s', (text, url) => {
    expect(readWebhookUrl(text, strict)).toBe(url);
    expect(readWebhookUrl(text, here)).toBe(url);
  });

  test.each([
    '',
    'bukan alamat',
    'http://bot.contoh.com/',
    'ftp://bot.contoh.com/',
    'data:text/html,halo',
    '//bot.contoh.com/',
    'https:bot.contoh.com/',
    'https://user@bot.contoh.com/',
    'https://user:pass@bot.contoh.com/',
    'https://bot.contoh.com/#a',
    'https://bot.contoh.com:22/',
    'https://bot.contoh.com:1024/',
    'https://bot.contoh.com\\@127.0.0.1/',
    'https://bot.contoh.com/\na',
    'https://bot.contoh.com/a b',
    'https://bot.con\ttoh.com/a',
    'https://bot.contoh.com./',
    'https://localhost/',
    'https://localhost:8443/',
    'https://api.localhost/',
    'https://printer.local/',
    'https://db.internal/',
    'https://1.0.0.10.in-addr.arpa/',
    'https://intern/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://８.８.８.８/',
    'https://8.8.8.8/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[2606:4700::1111]/',
    `https://bot.contoh.com/${'a'.repeat(480)}`,
    `https://bot.contoh.com/${'ü'.repeat(200)}`,
  ])('%s is refused', (text) => {
    expect(readWebhookUrl(text, strict)).toBeNull();
  });

  test('is of this machine only where that is asked for', () => {
    for (const url of ['http://127.0.0.1:8443/a', 'http://localhost:8443/', 'http://[::1]:8443/']) {
      expect(readWebhookUrl(url, strict)).toBeNull();
      expect(readWebhookUrl(url, here)).toBe(url);
    }
    for (const url of [
      'http://127.0.0.2:8443/',
      'http://10.0.0.1:8443/',
      'http://bot.contoh.com/',
      'http://0.0.0.0:8443/',
    ]) {
      expect(readWebhookUrl(url, here)).toBeNull();
    }
  });
});

describe('an event that was not accepted', () => {
  const now = new Date('2026-11-20T05:00:00Z');
  const seconds = (at: Date | null) => at && (at.getTime() - now.getTime()) / 1_000;

  test('is tried eight times within 35 hours, after growing pauses that differ by a tenth at most', () => {
    expect(WEBHOOK_RETRY_SECONDS.map((_, index) => seconds(nextAttemptAt(index + 1, now, 0)))).toEqual([
      ...WEBHOOK_RETRY_SECONDS,
    ]);
    expect(seconds(nextAttemptAt(1, now, 1))).toBe(5.5);
    expect(nextAttemptAt(8, now, 0)).toBeNull();
    expect(WEBHOOK_RETRY_SECONDS.reduce((sum, pause) => sum + pause * 1.1, 0)).toBeLessThan(35 * 3_600);
  });

  test('lets its receiver rest, longer if it was slow or asked for it, an hour at most', () => {
    expect(seconds(restUntil({ slow: false, retryAfter: null }, now))).toBe(5);
    expect(seconds(restUntil({ slow: true, retryAfter: null }, now))).toBe(30);
    expect(seconds(restUntil({ slow: true, retryAfter: 10 }, now))).toBe(30);
    expect(seconds(restUntil({ slow: false, retryAfter: 120 }, now))).toBe(120);
    expect(seconds(restUntil({ slow: false, retryAfter: 999_999_999 }, now))).toBe(3_600);
  });
});
