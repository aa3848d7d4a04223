import type { Page, Response } from '@playwright/test';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import type { TestSystem } from '#test-system.ts';

export const alert = (overlay: Page) => overlay.getByRole('status');

/** Opens an overlay like OBS, up to its first response. Returns the page's own id, new on every load. */
export async function openOverlay(overlay: Page, system: TestSystem, host: HandleHost, app = ''): Promise<string> {
  const asked = nextAnswer(overlay);
  await overlay.goto(`${system.origins.overlay}/display/overlay?key=${host.code}${app}`);
  return instanceOf(await asked);
}

/** The server's next response to the overlay. */
export const nextAnswer = (overlay: Page) =>
  overlay.waitForResponse((response) => response.url().endsWith('/api/display/alert/next'));

export const instanceOf = (response: Response): string =>
  (response.request().postDataJSON() as { instance: string }).instance;
