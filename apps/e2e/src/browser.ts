import type { BrowserContextOptions, LaunchOptions } from '@playwright/test';

const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Launch options of Chromium, chosen by the test command; an empty path is Playwright's own. */
export const launchOptions: LaunchOptions = {
  ...(chromium === '' ? {} : { executablePath: chromium }),
  // OBS starts its Chromium like this: a browser source plays sound without a click.
  args: ['--autoplay-policy=no-user-gesture-required'],
};

const indonesian: BrowserContextOptions = { locale: 'id-ID', timezoneId: 'Asia/Jakarta', reducedMotion: 'reduce' };

/** Devices of people, and the browser source of OBS. */
export const devices = {
  phone: { ...indonesian, viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { ...indonesian, viewport: { width: 1366, height: 768 } },
  obs: { ...indonesian, viewport: { width: 1920, height: 1080 } },
} as const satisfies Record<string, BrowserContextOptions>;

export type Device = keyof typeof devices;
