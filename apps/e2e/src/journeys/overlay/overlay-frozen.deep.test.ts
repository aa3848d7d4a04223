import {
  controlOverlay,
  overlayStatus,
  playbackRelease,
  type OverlayStatus,
} from '@mabarin/api-client/contract/alerts';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '#browser.ts';
import { asHost } from '#gifts.ts';
import { expect, test } from '#journey.ts';
import { paidSupport } from '#orders.ts';
import { alert, instanceOf, openOverlay } from '#overlay.ts';

/** A page whose browser runs its scripts and draws nothing, as a browser source that OBS froze. */
const frozenBrowsers: [string, (page: Page) => Promise<void>, string[]][] = [
  [
    'calls no animation frame',
    async (page) => void (await page.addInitScript(() => void (window.requestAnimationFrame = () => 0))),
    [],
  ],
  [
    'has a stopped compositor',
    async () => {},
    ['--enable-begin-frame-control', '--run-all-compositor-stages-before-draw'],
  ],
];

for (const [what, prepare, args] of frozenBrowsers) {
  test(`an overlay whose browser ${what} shows nothing and counts nothing as shown`, async ({
    system,
    createHost,
    visit,
  }) => {
    const host = await createHost();
    const status = async () => (await asHost(system, host, overlayStatus.path, {})) as OverlayStatus;
    const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] });
    try {
      const frozen = await (await browser.newContext()).newPage();
      await prepare(frozen);
      const instance = await openOverlay(frozen, system, host);
      const released = frozen.waitForRequest(`**${playbackRelease.path}`);
      await paidSupport(system, host);
      expect((await released).postDataJSON()).toMatchObject({ shown_ms: null });
      await expect.poll(status).toMatchObject({ frozen: true, waiting: 1, playing: null });
      await expect(alert(frozen)).toBeHidden();

      const reloaded = frozen.waitForResponse(
        async (answer) => answer.url().endsWith('/api/display/alert/next') && instanceOf(answer) !== instance,
      );
      await asHost(system, host, controlOverlay.path, { action: 'reload' });
      await reloaded;
      await frozen.close();

      const painting = await visit('obs');
      await openOverlay(painting, system, host);
      await expect(alert(painting)).toContainText('Sultan Bekasi', { timeout: 30_000 });
    } finally {
      await browser.close();
    }
  });
}

test('a hidden overlay plays its alert, which is no fault', async ({ system, createHost, visit }) => {
  const host = await createHost();
  const overlay = await visit('obs');
  await overlay.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    window.requestAnimationFrame = () => 0;
  });
  await openOverlay(overlay, system, host);
  await paidSupport(system, host);
  await expect(alert(overlay)).toContainText('Sultan Bekasi');
  const finished = overlay.waitForRequest(
    (request) => request.url().endsWith('/api/display/alert/ack') && request.postDataJSON()['event'] === 'finished',
  );
  await system.advance(6);
  await finished;
});
