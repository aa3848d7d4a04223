/**
 * Programs that put web pages on a stream. Few tell a page what they are, so the address of the overlay may name its
 * program (`&app=vmix`), as the dashboard's set-up page writes it; `other` is any that is not listed.
 */
export const STREAMING_APPS = ['obs', 'tiktok', 'streamlabs', 'prism', 'vmix', 'xsplit', 'other'] as const;
export type StreamingApp = (typeof STREAMING_APPS)[number];

/** The parameter of the overlay's address that names the program. */
export const APP_PARAMETER = 'app';

/** The program that an overlay's address names; null: none, or one that is not listed. */
export function appOfAddress(search: string): StreamingApp | null {
  const named = new URLSearchParams(search).get(APP_PARAMETER);
  return STREAMING_APPS.find((app) => app === named) ?? null;
}

/**
 * TikTok LIVE Studio's own requests carry `TikTokLIVEStudio/1.27.0`, XSplit's pages `XSplitBroadcaster/4.6` or, before,
 * `XSplit Broadcaster 2.8` (SplitmediaLabs' xjs reads that). OBS adds `OBS/31.0.0`, and what is made of it too.
 */
const tokens: readonly (readonly [RegExp, StreamingApp])[] = [
  [/\bTikTokLIVEStudio\//, 'tiktok'],
  [/\bXSplit ?Broadcaster/, 'xsplit'],
  [/ OBS\/\d/, 'obs'],
];

/** The program that a browser's user agent names; null: none that is known. */
export function appOfUserAgent(userAgent: string): StreamingApp | null {
  return tokens.find(([token]) => token.test(userAgent))?.[1] ?? null;
}
