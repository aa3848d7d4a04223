/** The browser inside another app, which drops files that a page makes by itself and forgets what a page stores. */
export type InAppBrowser = {
  /** The app's name for its users; null: some app. */
  app: string | null;
  /** Its system, whose menus and ordinary browser differ. */
  system: 'android' | 'ios';
};

/** Marks of apps in the user agents of their browsers. The first one that matches names the app. */
const marks: readonly (readonly [mark: RegExp, app: string | null])[] = [
  [/\b(?:musical_ly|trill|BytedanceWebview|ByteLocale|BytedanceWeb)/i, 'TikTok'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bFB(?:AN|AV|_IAB|IOS)\b|\bMessenger/, 'Facebook'],
  [/\bLine\//i, 'LINE'],
  [/\bGSA\//, 'Google'],
  [/\b(?:Twitter|Snapchat|Pinterest|MicroMessenger|WhatsApp|Threads)\b/, null],
  [/; wv\)/, null],
];

/** The in-app browser of a user agent; null: an ordinary browser. */
export function inAppBrowserOf(userAgent: string): InAppBrowser | null {
  const system = /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ? 'ios' : 'android';
  const found = marks.find(([mark]) => mark.test(userAgent));
  if (found !== undefined) return { app: found[1], system };
  // A view of WebKit inside an app does not call itself Safari.
  const isBareWebKit = system === 'ios' && /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent);
  return isBareWebKit ? { app: null, system } : null;
}
