import { expect, test } from 'vitest';
import { appOfAddress, appOfUserAgent } from '#alerts/streaming-apps.ts';

const engine = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

test('the address of an overlay names its program, and an unknown name names none', () => {
  expect(appOfAddress('?key=rahasia&app=vmix')).toBe('vmix');
  expect(appOfAddress('?app=other')).toBe('other');
  for (const search of ['', '?app=', '?app=VMIX', '?app=constructor', '?app=<b>']) {
    expect(appOfAddress(search), search).toBeNull();
  }
});

test('programs that name themselves are known by it, and an ordinary browser is none', () => {
  expect(appOfUserAgent(`${engine} TikTokLIVEStudio/1.27.0 Chrome/136.0.7103.59 Electron/36.4.0 Safari/537.36`)).toBe(
    'tiktok',
  );
  expect(appOfUserAgent(`${engine} Chrome/103.0.5060.134 XSplitBroadcaster/4.6.2605.2109 Safari/537.36`)).toBe(
    'xsplit',
  );
  expect(appOfUserAgent(`${engine} Chrome/58.0 XSplit Broadcaster 3.9.1912.1015 Safari/537.36`)).toBe('xsplit');
  expect(appOfUserAgent(`${engine} Chrome/127.0.6533.120 Safari/537.36 OBS/31.0.0`)).toBe('obs');
  expect(appOfUserAgent(`${engine} Chrome/136.0.0.0 Safari/537.36`)).toBeNull();
  expect(appOfUserAgent('')).toBeNull();
});
