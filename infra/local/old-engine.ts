/**
 * `pnpm old-engine`: fetches Chromium 103 into the user's cache, once, and shows display pages in it
 * (apps/e2e/src/journeys/overlay/old-engine.deep.test.ts). From then on `pnpm test:deep` does so too.
 */
import { fetchOldChromium } from './old-chromium.ts';
import { script, show } from './shell.ts';

await script(async () => {
  console.log(await fetchOldChromium());
  return show(['infra/local/test.ts', 'deep', 'e2e', 'old-engine']);
});
