/** Few programs identify themselves, so the set-up page adds `&app=vmix` to the overlay's address. */
export const STREAMING_APPS = ['obs', 'tiktok', 'streamlabs', 'prism', 'vmix', 'xsplit', 'other'] as const;
export type StreamingApp = (typeof STREAMING_APPS)[number];

export const APP_PARAMETER = 'app';

export function appOfAddress(search: string): StreamingApp | null {
  const named = new URLSearchParams(search).get(APP_PARAMETER);
  return STREAMING_APPS.find((app) => app === named) ?? null;
}

/** XSplit's older form is `XSplit Broadcaster 2.8`; programs derived from OBS carry its token, too. */
const tokens: readonly (readonly [RegExp, StreamingApp])[] = [
  [/\bTikTokLIVEStudio\//, 'tiktok'],
  [/\bXSplit ?Broadcaster/, 'xsplit'],
  [/ OBS\/\d/, 'obs'],
];

export function appOfUserAgent(userAgent: string): StreamingApp | null {
  return tokens.find(([token]) => token.test(userAgent))?.[1] ?? null;
}
