import { describe, expect, test } from 'vitest';
import { isPushEndpoint, nextPushAt, PUSH_HOSTS } from '#push/push.ts';

const allowed = (text: string, loopback = false) => isPushEndpoint(text, { hosts: PUSH_HOSTS, loopback });

describe('the address of a push service', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:APA91',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://wns2-sg2p.notify.windows.com/w/?token=BQYA',
    'https://web.push.apple.com/QGuQyavX',
  ])('%s is called', (text) => expect(allowed(text)).toBe(true));

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.jahat.example/x',
    'https://jahat.example/fcm.googleapis.com',
    'https://notify.windows.com/x',
    'https://.notify.windows.com/x',
    'https://xnotify.windows.com/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://fcm.googleapis.com/x#y',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/x',
    'file:///etc/passwd',
    'bukan alamat',
    '',
    `https://fcm.googleapis.com/${'x'.repeat(1_000)}`,
  ])('%s is not', (text) => expect(allowed(text)).toBe(false));

  test('of this machine is called where that is allowed, and no other inside', () => {
    expect(allowed('http://127.0.0.1:4100/x', true)).toBe(true);
    expect(allowed('http://10.0.0.1/x', true)).toBe(false);
  });
});

test('a notice is tried after growing pauses, as late as the push service asks, never after its end', () => {
  const now = new Date('2026-11-20T05:00:00Z');
  const until = new Date('2026-11-20T05:05:00Z');
  const seconds = (attempts: number, asked: number | null = null) => {
    const at = nextPushAt({ attempts, now, until, asked });
    return at === null ? null : (at.getTime() - now.getTime()) / 1_000;
  };
  expect([1, 2, 3, 4, 5].map((attempts) => seconds(attempts))).toEqual([5, 15, 45, 120, null]);
  expect([seconds(1, 90), seconds(1, 300), seconds(3, 1)]).toEqual([90, null, 45]);
});
