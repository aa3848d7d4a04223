import type { Page, Response } from '@playwright/test';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import type { TestSystem } from '#test-system.ts';

/** The overlay page of OBS. */

export const alert = (overlay: Page) => overlay.getByRole('status');

/** Opens an overlay as OBS does, up to its first word with the server. Answers the page's own id, new on every load. */
export async function openOverlay(overlay: Page, system: TestSystem, host: HandleHost, app = ''): Promise<string> {
  const asked = nextAnswer(overlay);
  await overlay.goto(`${system.origins.overlay}/display/overlay?key=${host.code}${app}`);
  return instanceOf(await asked);
}

/** The server's next word to the overlay. */
export const nextAnswer = (overlay: Page) =>
  overlay.waitForResponse((response) => response.url().endsWith('/api/display/alert/next'));

export const instanceOf = (response: Response): string =>
  (response.request().postDataJSON() as { instance: string }).instance;
