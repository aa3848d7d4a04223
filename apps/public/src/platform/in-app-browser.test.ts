import { expect, test } from 'vitest';
import { inAppBrowserOf } from './in-app-browser.ts';

const android =
  'Mozilla/5.0 (Linux; Android 13; SM-A536E Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chromium = 'Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36';

test.each([
  [
    'TikTok',
    'android',
    `${android} ${chromium} trill_2023407030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill app_version/34.7.3 ByteLocale/id-ID ByteFullLocale/id-ID Region/ID AppId/1180 BytedanceWebview/d8a21c6`,
  ],
  [
    'TikTok',
    'android',
    'Mozilla/5.0 (Linux; Android 12; RMX3241 Build/SP1A.210812.016; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/119.0.6045.193 Mobile Safari/537.36 musical_ly_2023206030 JsSdk/1.0 NetType/MOBILE Channel/googleplay AppName/musical_ly app_version/32.6.3',
  ],
  [
    'TikTok',
    'ios',
    `${ios} Mobile/15E148 musical_ly_34.7.0 BytedanceWebview/d8a21c6 NetType/WIFI Channel/App Store ByteLocale/id Region/ID`,
  ],
  [
    'Instagram',
    'android',
    `${android} ${chromium} Instagram 334.0.0.42.95 Android (33/13; 450dpi; 1080x2177; samsung; SM-A536E; a53x; s5e8825; in_ID; 606447187)`,
  ],
  [
    'Instagram',
    'ios',
    `${ios} Mobile/15E148 Instagram 334.0.4.32.98 (iPhone14,5; iOS 17_5_1; id_ID; id; scale=3.00; 1170x2532; 607494297)`,
  ],
  ['Facebook', 'android', `${android} ${chromium} [FB_IAB/FB4A;FBAV/468.1.0.58.77;IABMV/1;]`],
  [
    'Facebook',
    'ios',
    `${ios} Mobile/15E148 [FBAN/FBIOS;FBAV/468.0.0.35.106;FBBV/605187293;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBCR/;FBID/phone;FBLC/id_ID;FBOP/80]`,
  ],
  ['LINE', 'android', `${android} ${chromium} Line/14.9.0/IAB`],
  ['LINE', 'ios', `${ios} Mobile/15E148 Safari Line/14.9.0`],
  ['Google', 'android', `${android} ${chromium} GSA/15.22.37.28.arm64`],
  ['Google', 'ios', `${ios} GSA/318.0.641111128 Mobile/15E148 Safari/604.1`],
  [null, 'android', `${android} ${chromium}`],
  [null, 'ios', `${ios} Mobile/15E148`],
] as const)('%s on %s is an in-app browser: %s', (app, system, userAgent) => {
  expect(inAppBrowserOf(userAgent)).toEqual({ app, system });
});

test.each([
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36',
  `${ios} CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1`,
  `${ios} Version/17.5 Mobile/15E148 Safari/604.1`,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0',
  `${ios} FxiOS/126.0 Mobile/15E148 Safari/605.1.15`,
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:126.0) Gecko/20100101 Firefox/126.0',
])('an ordinary browser is none: %s', (userAgent) => {
  expect(inAppBrowserOf(userAgent)).toBeNull();
});
