/** The browser inside another app, which drops files made by a page and forgets stored data. */
export type InAppBrowser = {
  /** The app's public name; null when unknown. */
  app: string | null;
  /** Menus and default browser depend on the system. */
  system: 'android' | 'ios';
};

/** User agent marks of in-app browsers. The first match names the app. */
const marks: readonly (readonly [mark: RegExp, app: string | null])[] = [
  [/\b(?:musical_ly|trill|BytedanceWebview|ByteLocale|BytedanceWeb)/i, 'TikTok'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bFB(?:AN|AV|_IAB|IOS)\b|\bMessenger/, 'Facebook'],
  [/\bLine\//i, 'LINE'],
  [/\bGSA\//, 'Google'],
  [/\b(?:Twitter|Snapchat|Pinterest|MicroMessenger|WhatsApp|Threads)\b/, null],
  [/; wv\)/, null],
];

/** The in-app browser of a user agent; null for a normal one. */
export function inAppBrowserOf(userAgent: string): InAppBrowser | null {
  const system = /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ? 'ios' : 'android';
  const found = marks.find(([mark]) => mark.test(userAgent));
  if (found !== undefined) return { app: found[1], system };
  // A WebKit view inside an app does not call itself Safari.
  const isBareWebKit = system === 'ios' && /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent);
  return isBareWebKit ? { app: null, system } : null;
}
