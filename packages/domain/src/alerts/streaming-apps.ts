/**
 * Programs that show web pages on a stream. Few identify themselves, so the set-up page adds the name to the overlay's
 * address (`&app=vmix`); `other` is any unlisted one.
 */
export const STREAMING_APPS = ['obs', 'tiktok', 'streamlabs', 'prism', 'vmix', 'xsplit', 'other'] as const;
export type StreamingApp = (typeof STREAMING_APPS)[number];

/** Query parameter with the program's name. */
export const APP_PARAMETER = 'app';

/** Null: none, or unlisted. */
export function appOfAddress(search: string): StreamingApp | null {
  const named = new URLSearchParams(search).get(APP_PARAMETER);
  return STREAMING_APPS.find((app) => app === named) ?? null;
}

/**
 * User agents contain `TikTokLIVEStudio/1.27.0`, `XSplitBroadcaster/4.6` or the older `XSplit Broadcaster 2.8`
 * (SplitmediaLabs' xjs reads that), and `OBS/31.0.0`, also in programs derived from OBS.
 */
const tokens: readonly (readonly [RegExp, StreamingApp])[] = [
  [/\bTikTokLIVEStudio\//, 'tiktok'],
  [/\bXSplit ?Broadcaster/, 'xsplit'],
  [/ OBS\/\d/, 'obs'],
];

/** Null: none that is known. */
export function appOfUserAgent(userAgent: string): StreamingApp | null {
  return tokens.find(([token]) => token.test(userAgent))?.[1] ?? null;
}
